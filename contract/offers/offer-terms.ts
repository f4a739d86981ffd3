import * as v from "valibot";
import { idSchema, maxDollars } from "../shared/request-values.ts";

const maxCents = maxDollars * 100;
const maxUnits = 99;

/** The maximum number of products that one offer names. */
const maxOfferProducts = 500;

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number("Must be a whole number"),
    v.integer("Must be a whole number"),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );

/** A reduction of prices by an offer (Reduction in apply-offers.ts). */
export const offerReduction = v.variant("kind", [
  v.object({ kind: v.literal("percentage"), basis_points: wholeNumber(1, 10_000) }),
  v.object({ kind: v.literal("amount"), cents: wholeNumber(1, maxCents) }),
  v.object({ kind: v.literal("free_delivery") }),
  v.object({ kind: v.literal("buy_get"), buy: wholeNumber(1, maxUnits), get: wholeNumber(1, maxUnits) }),
]);

const scope = v.variant("kind", [
  v.object({ kind: v.literal("all") }),
  v.object({
    kind: v.literal("categories"),
    ids: v.pipe(v.array(idSchema), v.minLength(1, "Choose a category"), v.maxLength(200)),
  }),
  v.object({
    kind: v.literal("products"),
    ids: v.pipe(
      v.array(idSchema),
      v.minLength(1, "Choose a product"),
      v.maxLength(maxOfferProducts, `Choose at most ${maxOfferProducts} products`),
    ),
  }),
]);

/** The terms of an offer: its reduction, and the carts that it is for. Amounts are in cents, as their names say. */
export const offerTerms = v.object({
  reduction: offerReduction,
  /** The products that the offer is for. Products that are exempt from offers never are. */
  scope,
  /** The least price of these products in a cart. */
  from_cents: wholeNumber(0, maxCents),
  excludes_sale: v.boolean("Must be true or false"),
  /** True if the offer is for a customer's first order alone. */
  first_order: v.boolean("Must be true or false"),
  /** True if the offer counts together with other offers. */
  combines: v.boolean("Must be true or false"),
});
export type OfferTerms = v.InferOutput<typeof offerTerms>;
