import * as v from "valibot";
import { dollarsSchema, idSchema, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { disputeView } from "./disputes.ts";
import { orderStatuses, paymentStatuses } from "./order-status.ts";

/** Units of an order's items. */
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
export type OrderUnits = readonly { readonly order_item_id: string; readonly quantity: number }[];

/**
 * Computes the charge for some units of a line in cents, tax included. The parts of a line always add up to its charge.
 * @param before how many of its units were refunded before
 */
export function priceUnits(
  line: { readonly chargedCents: number; readonly quantity: number },
  units: number,
  before = 0,
): number {
  const share = (count: number) => Math.round((line.chargedCents * count) / line.quantity);
  return share(before + units) - share(before);
}

/** POST /orders/{id}/refund. */
export const refundOrderBody = v.object({
  amount: v.pipe(
    dollarsSchema,
    v.check((amount) => amount > 0, "Must be more than zero"),
  ),
  reason: typedText({ max: 500, required: "Please provide a reason for the refund" }),
  /** The refunded units, which are no longer packed. */
  refund_items: v.optional(v.nullable(orderUnitsSchema)),
  /** Whether the units are restocked when the refund succeeds. */
  restock: v.optional(v.boolean("Must be true or false"), true),
  /** Records money that was returned in cash or by e-transfer, without a call to Stripe. */
  by_hand: v.optional(v.boolean("Must be true or false"), false),
  /** Created each time the form is opened. Repeated requests with it make one refund. */
  request_id: v.optional(idSchema),
  /** The version that the admin saw. If the order has changed since, the error is order_changed. */
  version: v.optional(v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number"))),
});
export type RefundOrderBody = v.InferInput<typeof refundOrderBody>;

export const refundView = v.object({
  id: v.string(),
  amount: v.number(),
  reason: v.string(),
  /**
   * admin: made by an admin of the store; cancellation, late_payment: made by the store itself; stripe: made in Stripe's
   * dashboard; unmatched: returns a payment that does not fit the order and is not part of the order's money.
   */
  origin: v.picklist(["admin", "cancellation", "late_payment", "stripe", "unmatched"]),
  method: v.picklist(["card", "cash"]),
  state: v.picklist(["requested", "succeeded", "failed", "canceled"]),
  failure: v.nullable(v.string()),
  stripe_refund_id: v.nullable(v.string()),
  items: v.array(v.object({ order_item_id: v.string(), quantity: v.number() })),
  restocks: v.boolean(),
  created_by: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type RefundView = v.InferOutput<typeof refundView>;

/** An order's refunds and what can still be refunded, for the refund form. */
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
      quantity: v.number(),
      /** Units that no refund names yet. */
      refundable_quantity: v.number(),
      /** The most units that can still be restocked. */
      restockable_quantity: v.number(),
    }),
  ),
  refunds: v.array(refundView),
});
export type OrderRefundsView = v.InferOutput<typeof orderRefundsView>;

export const orderRefundsResponse = ok(orderRefundsView);

export const refundOrderResponse = ok(
  v.object({
    ...orderRefundsView.entries,
    refund: refundView,
  }),
  { message: v.string() },
);

const eventView = v.object({
  id: v.string(),
  type: v.string(),
  order_id: v.nullable(v.string()),
  outcome: v.picklist(["applied", "unchanged", "ignored", "refused", "failed"]),
  detail: v.nullable(v.string()),
  occurred_at: v.string(),
  received_at: v.string(),
});

export const reconciliationRunView = v.object({
  id: v.string(),
  trigger: v.picklist(["schedule", "admin"]),
  started_at: v.string(),
  duration_ms: v.number(),
  /** Counts by name: missed_events, unreadable_events, expired_reservations, payments_at_the_bank, open_refunds, unsettled_orders. */
  found: v.record(v.string(), v.number()),
  /** Counts by name: events_recovered, orders_released, orders_settled, refunds_finished. */
  done: v.record(v.string(), v.number()),
  failure_count: v.number(),
  failures: v.array(v.string()),
});
export type ReconciliationRunView = v.InferOutput<typeof reconciliationRunView>;

const orderRefundView = v.object({
  ...refundView.entries,
  order_id: v.string(),
  order_number: v.string(),
});

/** GET /admin/payments-health. */
export const paymentsHealthView = v.object({
  /** ok: nothing to do. attention: discrepancies, failed events, failed refunds, disputes that await a response, or no recent run. */
  status: v.picklist(["ok", "attention"]),
  last_delivery: v.nullable(eventView),
  /** Deliveries of the last 24 hours by outcome. */
  deliveries: v.object({
    applied: v.number(),
    unchanged: v.number(),
    ignored: v.number(),
    refused: v.number(),
  }),
  /** The latest refused events, whose payments do not match their orders. */
  refused_events: v.array(eventView),
  /** The oldest 50 events that could not be applied. Stripe, the reconciliation and admins retry them. */
  unprocessed_events: v.array(
    v.object({
      id: v.string(),
      type: v.string(),
      state: v.literal("dead_letter"),
      detail: v.nullable(v.string()),
      occurred_at: v.string(),
      received_at: v.string(),
    }),
  ),
  dead_letter_count: v.number(),
  open_refunds: v.array(orderRefundView),
  /** Refunds that failed and were not replaced by others. */
  failed_refunds: v.array(orderRefundView),
  disputes: v.array(disputeView),
  /** Whether the reconciliation has not run recently. */
  is_silent: v.boolean(),
  /** Orders of the last year whose money or status disagree with their records. Empty in a consistent store. */
  discrepancies: v.array(
    v.object({
      order_id: v.string(),
      order_number: v.string(),
      problem: v.string(),
      expected: v.number(),
      actual: v.number(),
    }),
  ),
  last_runs: v.array(reconciliationRunView),
});
export type PaymentsHealthView = v.InferOutput<typeof paymentsHealthView>;

export const paymentsHealthResponse = ok(paymentsHealthView);

/** POST /admin/payments-health/events/{id}/replay. */
export const replayEventResponse = ok(
  v.object({
    outcome: v.picklist(["applied", "unchanged", "ignored", "refused", "failed", "waiting"]),
  }),
  { message: v.string() },
);

/** POST /admin/payments-health/reconcile. */
export const reconcileResponse = ok(reconciliationRunView);
