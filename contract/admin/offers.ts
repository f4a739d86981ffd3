import * as v from "valibot";
import { offerCodeSchema } from "../offers/offer-code.ts";
import { offerDisplays } from "../offers/offer-displays.ts";
import { offerStates } from "../offers/offer-state.ts";
import { offerTerms } from "../offers/offer-terms.ts";
import { daySchema } from "../shared/day-schema.ts";
import { emailSchema } from "../shared/email-address.ts";
import { pageParam, typedLine } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { storedVersion } from "./versions.ts";

/** The maximum number of automatic offers that have not ended, because each cart is compared with all of them. */
export const maxAutomaticOffers = 50;
/** The maximum limit of the orders in which an offer counts. */
export const maxOfferUses = 99_999;
/** The maximum number of codes of an offer. */
export const maxOfferCodes = 1_000;

/** The query of GET /admin/offers. */
export const offersQuery = v.object({ page: pageParam });

const wholeNumber = (max: number) =>
  v.pipe(
    v.number("Must be a whole number"),
    v.integer("Must be a whole number"),
    v.minValue(1, "Must be at least 1"),
    v.maxValue(max, `Must be at most ${max}`),
  );

const offerValues = v.object({
  title: typedLine({ max: 80, required: "Please enter a title" }),
  terms: offerTerms,
  /** The only customer that the offer is for. Null for everybody. */
  customer_email: v.nullable(emailSchema),
  /** The first and the last day, both included, in the store's time zone. Null for no end. */
  starts_on: daySchema,
  ends_on: v.nullable(daySchema),
  display: v.picklist(offerDisplays, `Must be one of: ${offerDisplays.join(", ")}`),
  is_once_per_customer: v.boolean("Must be true or false"),
  max_uses: v.nullable(wholeNumber(maxOfferUses)),
});

/** The fields of an offer that admins change. */
export const offerFields = v.pipe(
  offerValues,
  v.forward(
    v.check(
      ({ starts_on: first, ends_on: last }) => last === null || first <= last,
      "The last day must not be before the first",
    ),
    ["ends_on"],
  ),
  v.forward(
    v.check(
      ({ customer_email: email, display }) => email === null || display === "hidden",
      "An offer for one customer cannot be shown to everybody",
    ),
    ["display"],
  ),
  // A customer has one first order.
  v.transform((fields) => ({
    ...fields,
    is_once_per_customer: fields.is_once_per_customer || fields.terms.first_order,
  })),
);
export type OfferFields = v.InferOutput<typeof offerFields>;

/** Without a code, an offer counts in every cart. The many codes of one offer each count in one order. */
const newCodes = v.variant("kind", [
  v.object({ kind: v.literal("automatic") }),
  v.object({ kind: v.literal("one"), code: offerCodeSchema }),
  v.object({ kind: v.literal("many"), count: wholeNumber(maxOfferCodes) }),
]);

/** The body of POST /admin/offers. */
export const newOfferBody = v.intersect([offerFields, v.object({ codes: newCodes })]);
export type NewOfferBody = v.InferOutput<typeof newOfferBody>;

/** The body of PUT /admin/offers/{id}. The codes of an offer do not change. */
export const offerBody = v.intersect([offerFields, v.object({ version: storedVersion })]);
export type OfferBody = v.InferOutput<typeof offerBody>;

const codesView = v.variant("kind", [
  v.object({ kind: v.literal("automatic") }),
  v.object({ kind: v.literal("one"), code: v.string() }),
  v.object({ kind: v.literal("many"), count: v.number() }),
]);
export type OfferCodesView = v.InferOutput<typeof codesView>;

const offerSummary = {
  id: v.string(),
  title: v.string(),
  /** The offer in words (describe-offer.ts). */
  description: v.string(),
  state: v.picklist(offerStates),
  codes: codesView,
  uses: v.number(),
  max_uses: v.nullable(v.number()),
  starts_on: v.string(),
  ends_on: v.nullable(v.string()),
  version: v.number(),
};
const offerSummaryView = v.object(offerSummary);
export type OfferSummaryView = v.InferOutput<typeof offerSummaryView>;

/** The response to GET /admin/offers, newest first. */
export const offersResponse = pageOf(offerSummaryView);

/** An offer as admins see it. */
const adminOfferView = v.object({
  ...offerSummary,
  terms: offerTerms,
  /** The names of the categories or products that the offer is for, in the order of their ids. */
  scope_names: v.array(v.string()),
  customer_email: v.nullable(v.string()),
  display: v.picklist(offerDisplays),
  is_once_per_customer: v.boolean(),
  ended_at: v.nullable(v.string()),
  /** The orders in which the offer counts and that were not canceled. Amounts are in dollars. */
  sold: v.object({ orders: v.number(), taken_off: v.number(), revenue: v.number() }),
});
export type AdminOfferView = v.InferOutput<typeof adminOfferView>;

/** The response to GET /admin/offers/{id}. */
export const adminOfferResponse = ok(adminOfferView);
/** The response to the requests that create or change an offer. */
export const changedOfferResponse = ok(adminOfferView, { message: v.string() });

/** The body of POST /admin/offers/preview. */
export const offerPreviewBody = v.object({ terms: offerTerms });

/** A cart that shows what an offer does. Amounts are in dollars. */
const previewCartView = v.object({
  title: v.string(),
  lines: v.array(v.object({ name: v.string(), quantity: v.number(), amount: v.number() })),
  /** The price of the delivery before the offer. */
  delivery: v.number(),
  total_before: v.number(),
  total_after: v.number(),
  /** The amount that the offer takes off before tax. 0 if it does not count. */
  taken_off: v.number(),
  sentence: v.string(),
});
export type PreviewCartView = v.InferOutput<typeof previewCartView>;

const offerPreviewView = v.object({
  /** The offer in words. */
  description: v.string(),
  /** Three carts, or none in a store without products. */
  carts: v.array(previewCartView),
});
export type OfferPreviewView = v.InferOutput<typeof offerPreviewView>;

/** The response to POST /admin/offers/preview. */
export const offerPreviewResponse = ok(offerPreviewView);
