import * as v from "valibot";
import { typedAddress } from "../account/addresses.ts";
import { dollarsSchema, idSchema, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { orderTaxesView } from "../tax/tax-views.ts";
import { destinationSchema } from "./destination.ts";
import { counterTenders, fulfilments } from "./fulfilment.ts";
import { type OrderSummaryView, orderAddressView } from "./orders.ts";

/** The days for which a payment link is open. */
export const maxLinkDays = 14;
export const defaultLinkDays = 3;

/**
 * Returns true if the content of an order can still change: it is paid, or is paid when it arrives, and has not left
 * the shop. Parcels that left, a refund under way and a change that awaits its payment can refuse a change, too.
 */
export function canChangeContent({ status }: Pick<OrderSummaryView, "status">): boolean {
  return status === "paid" || status === "processing";
}

/**
 * Returns true if the order's customer can change its content: until it is packed. A cash order has no such step before
 * it leaves.
 */
export function canCustomerChangeContent({
  status,
  payment_method,
  ready_at,
}: Pick<OrderSummaryView, "status" | "payment_method" | "ready_at">): boolean {
  return (
    status === "paid" ||
    (status === "processing" && payment_method === "cash_on_delivery" && ready_at === null)
  );
}

const quantity = (least: number) =>
  v.pipe(
    v.number("Must be a whole number"),
    v.integer("Must be a whole number"),
    v.minValue(least, `Must be at least ${least}`),
    v.maxValue(9_999, "Is too large"),
  );

/** A price per unit that an admin sets for one line, which can only be lower. Absent for the usual price. */
const unitPrice = v.optional(v.pipe(dollarsSchema, v.minValue(0.01, "Must be at least $0.01")));

const maxLines = 200;
const seenVersion = v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number"));

/** The changes that an admin can make. What is absent stays. Amounts are in dollars. */
const adminChangeEntries = {
  /** The lines that change. More units than before have today's price, and with 0 a line is left out. */
  lines: v.optional(
    v.pipe(
      v.array(v.object({ order_item_id: idSchema, quantity: quantity(0), unit_price: unitPrice })),
      v.maxLength(maxLines, "Too many lines"),
    ),
    [],
  ),
  /** The products that are added, at today's prices. */
  added: v.optional(
    v.pipe(
      v.array(v.object({ product_id: idSchema, quantity: quantity(1), unit_price: unitPrice })),
      v.maxLength(maxLines, "Too many lines"),
    ),
    [],
  ),
  destination: v.optional(destinationSchema),
  /** True if the delivery costs what it did, although the parcel or the address would cost another price. */
  keeps_delivery_price: v.optional(v.boolean("Must be true or false"), false),
  /** A discount on the whole order, before tax. */
  discount: v.optional(dollarsSchema, 0),
  /** The offers that no longer count. */
  dropped_offer_ids: v.optional(v.pipe(v.array(idSchema), v.maxLength(20)), []),
  /** Why a price is lower. Required for a lower price, and for a discount. */
  reason: v.optional(typedText({ max: 200 }), ""),
  version: seenVersion,
};

/** The body of POST /orders/{id}/changes/quote, which computes what a change costs. */
export const quoteChangeBody = v.object(adminChangeEntries);
export type QuoteChangeBody = v.InferOutput<typeof quoteChangeBody>;
export type QuoteChangeInput = v.InferInput<typeof quoteChangeBody>;

/** How the difference is settled. */
export const settlements = ["none", "link", "by_hand", "waive", "refund", "refund_by_hand"] as const;
export type Settlement = (typeof settlements)[number];

/** The body of POST /orders/{id}/changes, which makes the change that was quoted. */
export const changeContentBody = v.object({
  ...adminChangeEntries,
  /** The new total that the admin saw, in dollars. A change with another total is not made. */
  total: dollarsSchema,
  /**
   * - none: there is nothing to settle, or the order is paid later.
   * - link: the customer pays the difference by a link, and the change waits for it.
   * - by_hand: the difference was paid in cash, by Interac or at a terminal.
   * - waive: the store takes the difference off the order.
   * - refund: the difference returns the way it was paid.
   * - refund_by_hand: the difference was returned in cash or by e-transfer.
   */
  settlement: v.picklist(settlements, `Must be one of: ${settlements.join(", ")}`),
  /** The way of money by hand. */
  tender: v.optional(v.picklist(counterTenders, `Must be one of: ${counterTenders.join(", ")}`)),
  /** The days for which the link is open. */
  link_days: v.optional(
    v.pipe(v.number(), v.integer("Must be a whole number"), v.minValue(1), v.maxValue(maxLinkDays)),
    defaultLinkDays,
  ),
  /** The client creates an id each time the form is opened. Repeated requests with the same id make one change. */
  request_id: idSchema,
});
export type ChangeContentBody = v.InferOutput<typeof changeContentBody>;
export type ChangeContentInput = v.InferInput<typeof changeContentBody>;

/** The changes that a customer can make: fewer units, or an address with the same taxes and price of delivery. */
const customerChangeEntries = {
  lines: v.optional(
    v.pipe(
      v.array(v.object({ order_item_id: idSchema, quantity: quantity(0) })),
      v.maxLength(maxLines, "Too many lines"),
    ),
    [],
  ),
  address: v.optional(typedAddress),
  version: seenVersion,
};

/** The body of POST /orders/{id}/own-changes/quote. */
export const quoteOwnChangeBody = v.object(customerChangeEntries);
export type QuoteOwnChangeBody = v.InferOutput<typeof quoteOwnChangeBody>;
export type QuoteOwnChangeInput = v.InferInput<typeof quoteOwnChangeBody>;

/** The body of POST /orders/{id}/own-changes. */
export const changeOwnContentBody = v.object({
  ...customerChangeEntries,
  total: dollarsSchema,
  request_id: idSchema,
});
export type ChangeOwnContentBody = v.InferOutput<typeof changeOwnContentBody>;
export type ChangeOwnContentInput = v.InferInput<typeof changeOwnContentBody>;

/** A line of an order before or after a change, in dollars. */
const contentLineView = v.object({
  /** Null for a product that the change adds. */
  order_item_id: v.nullable(v.string()),
  product_id: v.nullable(v.string()),
  product_name: v.string(),
  product_sku: v.string(),
  image_url: v.nullable(v.string()),
  quantity: v.number(),
  unit_price: v.number(),
  retail_price: v.number(),
  /** The price of all units, before offers and tax. */
  amount: v.number(),
  offer_amount: v.number(),
});
export type ContentLineView = v.InferOutput<typeof contentLineView>;

/** The content of an order before or after a change, in dollars. */
export const contentView = v.object({
  lines: v.array(contentLineView),
  /** The sum of each offer and discount. */
  offers: v.array(v.object({ title: v.string(), code: v.nullable(v.string()), amount: v.number() })),
  shipping_cost: v.number(),
  taxes: orderTaxesView,
  tax: v.number(),
  total: v.number(),
  fulfilment: v.picklist(fulfilments),
  address: orderAddressView,
  /** The start of the pick-up window, or null for a delivery. */
  pickup_starts_at: v.nullable(v.string()),
});
export type ContentView = v.InferOutput<typeof contentView>;

/** The cost of a change. Amounts are in dollars. */
export const changeQuoteView = v.object({
  before: contentView,
  after: contentView,
  /** The amount that the customer pays, or gets back if it is negative. 0 for an order that is paid later. */
  difference: v.number(),
  /** True if the order is paid later, so that the change alters what is due. */
  is_paid_later: v.boolean(),
  /** The ways to settle the difference, the usual one first. */
  settlements: v.array(v.picklist(settlements)),
  /** The offers whose condition the order would no longer meet. The admin can drop them. */
  unmet_offers: v.array(
    v.object({ offer_id: v.string(), title: v.string(), code: v.nullable(v.string()), reason: v.string() }),
  ),
  /** Sentences about what the admin should know, such as a price of delivery that changes. */
  notes: v.array(v.string()),
});
export type ChangeQuoteView = v.InferOutput<typeof changeQuoteView>;

/** The response to POST /orders/{id}/changes/quote. */
export const changeQuoteResponse = ok(changeQuoteView);

/** The response to POST /orders/{id}/changes. */
export const changedContentResponse = ok(
  v.object({
    state: v.picklist(["applied", "awaiting_payment", "ended"]),
    /** The address of the page on which the customer pays the difference. Null if nothing is paid by link. */
    payment_link: v.nullable(v.string()),
  }),
  { message: v.string() },
);
