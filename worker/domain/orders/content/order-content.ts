import * as v from "valibot";
import { fulfilments } from "../../../../contract/orders/fulfilment.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { provinceCodes } from "../../../../contract/shared/provinces.ts";

/** The amount that an offer, or a discount of the shop, takes off a line or the delivery, in cents. */
const contentAdjustment = v.object({
  /** Null for a discount. */
  offerId: v.nullable(v.string()),
  title: v.string(),
  code: v.nullable(v.string()),
  cents: v.number(),
});
export type ContentAdjustment = v.InferOutput<typeof contentAdjustment>;

/** A tax as it is charged for a line: the rate is in thousandths of a percent. */
const contentTax = v.object({ name: v.string(), number: v.string(), millipercent: v.number() });
export type ContentTax = v.InferOutput<typeof contentTax>;

const contentLine = v.object({
  /** The id of the order's item. A line that a change adds has a new one. */
  id: v.string(),
  productId: v.nullable(v.string()),
  productName: v.string(),
  productSku: v.string(),
  productSlug: v.nullable(v.string()),
  imageHash: v.nullable(v.string()),
  quantity: v.number(),
  compareAtPriceCents: v.number(),
  unitPriceCents: v.number(),
  taxRateBasisPoints: v.number(),
  taxClass: v.nullable(v.string()),
  weightGrams: v.number(),
  /** The taxes of an order that is taxed by place. Empty for another order, and for goods that are free of tax. */
  taxes: v.array(contentTax),
  adjustments: v.array(contentAdjustment),
});
export type ContentLine = v.InferOutput<typeof contentLine>;

/** The destination of an order, as the order stores it. */
const contentDestination = v.object({
  fulfilment: v.picklist(fulfilments),
  shippingAddress: orderAddressView,
  billingAddress: orderAddressView,
  addressKey: v.nullable(v.string()),
  phoneKey: v.nullable(v.string()),
  promisedFrom: v.nullable(v.string()),
  promisedTo: v.nullable(v.string()),
  taxPlace: v.nullable(v.picklist(provinceCodes)),
  /** The pick-up window. Null for a delivery. */
  window: v.nullable(v.object({ startsAt: v.string(), endsAt: v.string() })),
});
export type ContentDestination = v.InferOutput<typeof contentDestination>;

const chargedTax = v.object({
  ...contentTax.entries,
  baseCents: v.number(),
  taxCents: v.number(),
  lineCents: v.array(v.nullable(v.number())),
  shippingCents: v.number(),
});

/**
 * What a customer gets and pays: the lines with their prices, the delivery, what is taken off, and the taxes, in cents.
 * A change replaces the content of an order by another one.
 */
export const orderContent = v.object({
  lines: v.array(contentLine),
  /** The price of the delivery, before offers and tax. */
  shippingCents: v.number(),
  deliveryAdjustments: v.array(contentAdjustment),
  /** The tax of each line, in the order of the lines. */
  lineTaxCents: v.array(v.number()),
  /** The taxes by name and rate. Null for an order that is taxed by the rates of its products. */
  taxes: v.nullable(v.array(chargedTax)),
  subtotalCents: v.number(),
  discountCents: v.number(),
  offerCents: v.number(),
  taxCents: v.number(),
  totalCents: v.number(),
});
export type OrderContent = v.InferOutput<typeof orderContent>;

/** The content and the destination that an order gets once the difference is paid. */
export const nextContent = v.object({
  content: orderContent,
  /** Null if the order goes where it went. */
  destination: v.nullable(contentDestination),
  droppedOfferIds: v.array(v.string()),
  /** The changes, as sentences without names and addresses. */
  summary: v.array(v.string()),
});
export type NextContent = v.InferOutput<typeof nextContent>;

/** Sums what is taken off, in cents. */
export function sumAdjusted(adjustments: readonly ContentAdjustment[]): number {
  return adjustments.reduce((cents, adjustment) => cents + adjustment.cents, 0);
}
