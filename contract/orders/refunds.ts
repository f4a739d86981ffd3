import * as v from "valibot";
import { dollarsSchema, idSchema, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { counterTenders, tenders } from "./fulfilment.ts";
import { orderStatuses, paymentStatuses } from "./order-status.ts";

/** The numbers of units of some items of an order. An item can be listed once. */
export const orderUnitsSchema = v.pipe(
  v.array(
    v.object({
      order_item_id: idSchema,
      quantity: v.pipe(
        v.number("Must be a whole number"),
        v.integer("Must be a whole number"),
        v.minValue(1, "Must be at least 1"),
        v.maxValue(9_999, "Is too large"),
      ),
    }),
    "Must be a list of items",
  ),
  v.maxLength(200, "Too many items"),
  v.check(
    (items) => new Set(items.map((item) => item.order_item_id)).size === items.length,
    "Each item can be listed once",
  ),
);

/** The parsed numbers of units. */
export type OrderUnits = readonly { readonly order_item_id: string; readonly quantity: number }[];

/**
 * Computes the charge for some units of a line, in cents, including tax. It depends on the units that were refunded
 * before, so that all refunds together are exactly the charge of the line.
 * @param unitsBefore the number of units that were refunded before
 */
export function priceUnits(
  line: { readonly chargedCents: number; readonly quantity: number },
  units: number,
  unitsBefore = 0,
): number {
  const chargeFor = (count: number) => Math.round((line.chargedCents * count) / line.quantity);
  return chargeFor(unitsBefore + units) - chargeFor(unitsBefore);
}

const refundTaxEntries = {
  name: v.pipe(v.string("Must be a text"), v.maxLength(20, "Is too long")),
  /** Null for an order that is taxed by the rates of its products. */
  rate_percent: v.nullable(v.number("Must be a number")),
};

/**
 * The body of POST /orders/{id}/refund, which refunds an amount, with or without units, or tax that was charged in
 * error.
 */
export const refundOrderBody = v.object({
  amount: v.pipe(
    dollarsSchema,
    v.check((amount) => amount > 0, "Must be more than zero"),
  ),
  reason: typedText({ max: 500, required: "Please provide a reason for the refund" }),
  /** The refunded units. They are no longer packed. */
  refund_items: v.optional(v.nullable(orderUnitsSchema)),
  /** The taxes that were charged in error. Their sum is the amount, and no units are refunded. */
  refund_taxes: v.optional(
    v.nullable(
      v.pipe(
        v.array(v.object({ ...refundTaxEntries, amount: dollarsSchema }), "Must be a list of taxes"),
        v.maxLength(10, "Too many taxes"),
      ),
    ),
  ),
  /** The way to return money that does not go to the card. Without it, the way the order was paid. */
  tender: v.optional(v.picklist(counterTenders, `Must be one of: ${counterTenders.join(", ")}`)),
  /** True if the units are restocked when the refund succeeds. */
  restock: v.optional(v.boolean("Must be true or false"), true),
  /** True if the money was returned in cash or by e-transfer. The refund is then recorded without a call to Stripe. */
  by_hand: v.optional(v.boolean("Must be true or false"), false),
  /** The client creates an id each time the form is opened. Repeated requests with the same id create one refund. */
  request_id: v.optional(idSchema),
  /** The version that the admin saw. If the order has changed since, the error is order_changed. */
  version: v.optional(v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number"))),
});
/** The body of POST /orders/{id}/refunds/{refund_id}/retry, which tries a payout that failed again. */
export const retryPayoutBody = v.object({ version: refundOrderBody.entries.version });

/** The body of POST /orders/{id}/refunds/{refund_id}/returned. The money of a failed payout was returned by hand. */
export const returnedPayoutBody = v.object({
  tender: v.picklist(counterTenders, `Must be one of: ${counterTenders.join(", ")}`),
  version: refundOrderBody.entries.version,
});

export type RefundOrderInput = v.InferInput<typeof refundOrderBody>;

/** A refund, as admins see it. Amounts are in dollars. */
export const refundView = v.object({
  id: v.string(),
  amount: v.number(),
  reason: v.string(),
  /**
   * - admin: an admin of the store created it.
   * - change: the order costs less since a change of its content.
   * - cancellation, late_payment: the store created it automatically.
   * - stripe: somebody created it in Stripe's dashboard.
   * - unmatched: it returns a payment that does not fit the order and is not part of the order's money.
   */
  origin: v.picklist(["admin", "cancellation", "change", "late_payment", "stripe", "unmatched"]),
  /** `payouts` is a refund whose money is returned by refunds of several payments, which `is_own` is false for. */
  method: v.picklist(["card", "cash", "payouts"]),
  /** False for money that is not the present content's, such as a payout. It counts in no amount of the order. */
  is_own: v.boolean(),
  state: v.picklist(["requested", "succeeded", "failed", "canceled"]),
  /** The reason of a failure, as a sentence. Null for a refund that has not failed. */
  failure: v.nullable(v.string()),
  /** Null for a refund that Stripe has not created, such as one in cash. */
  stripe_refund_id: v.nullable(v.string()),
  items: v.array(v.object({ order_item_id: v.string(), quantity: v.number() })),
  /** The taxes of a refund that returns only tax. Empty for other refunds. */
  taxes: v.array(v.object({ ...refundTaxEntries, amount: v.number() })),
  tender: v.nullable(v.picklist(tenders)),
  /** True if the units are restocked when the refund succeeds. */
  restocks: v.boolean(),
  created_by: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type RefundView = v.InferOutput<typeof refundView>;

/** An order's refunds, and the amounts, in dollars, and units that can still be refunded, for the refund form. */
export const orderRefundsView = v.object({
  order_id: v.string(),
  status: v.picklist(orderStatuses),
  payment_status: v.picklist(paymentStatuses),
  refunded_amount: v.number(),
  /** The maximum of `amount`. */
  left_to_refund: v.number(),
  items: v.array(
    v.object({
      order_item_id: v.string(),
      product_name: v.string(),
      unit_price: v.number(),
      /** The amount that offers took off all units of the line. */
      offer_amount: v.number(),
      quantity: v.number(),
      /** The number of units that no refund includes yet. */
      refundable_quantity: v.number(),
      /** The maximum number of units that can still be restocked. */
      restockable_quantity: v.number(),
    }),
  ),
  /** The rest of each tax, which can be refunded if it was charged in error. */
  taxes: v.array(v.object({ ...refundTaxEntries, left: v.number() })),
  refunds: v.array(refundView),
});
export type OrderRefundsView = v.InferOutput<typeof orderRefundsView>;

/** The response to GET /orders/{id}/refunds. */
export const orderRefundsResponse = ok(orderRefundsView);

/** The response to POST /orders/{id}/refund: the new refund, and the form after it. */
export const refundOrderResponse = ok(
  v.object({
    ...orderRefundsView.entries,
    refund: refundView,
  }),
  { message: v.string() },
);
