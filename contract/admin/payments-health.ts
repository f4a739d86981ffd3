import * as v from "valibot";
import { disputeView } from "../orders/disputes.ts";
import { refundView } from "../orders/refunds.ts";
import { ok } from "../shared/success.ts";

/** A webhook event of Stripe. */
const eventView = v.object({
  id: v.string(),
  type: v.string(),
  order_id: v.nullable(v.string()),
  outcome: v.picklist(["applied", "unchanged", "ignored", "refused", "failed"]),
  detail: v.nullable(v.string()),
  occurred_at: v.string(),
  received_at: v.string(),
});

/** A run of the reconciliation. */
export const reconciliationRunView = v.object({
  id: v.string(),
  trigger: v.picklist(["schedule", "admin"]),
  started_at: v.string(),
  duration_ms: v.number(),
  /**
   * The number of cases that the run found, by kind: missed_events, unreadable_events, expired_reservations,
   * suspended_accounts, payments_at_the_bank, open_refunds and unsettled_orders.
   */
  found: v.record(v.string(), v.number()),
  /**
   * The number of cases that the run settled, by kind: events_recovered, orders_released, suspended_accounts_released,
   * orders_settled and refunds_finished.
   */
  done: v.record(v.string(), v.number()),
  /** The number of all failures, because `failures` may have only some. */
  failure_count: v.number(),
  failures: v.array(v.string()),
});
export type ReconciliationRunView = v.InferOutput<typeof reconciliationRunView>;

const refundWithOrderView = v.object({
  ...refundView.entries,
  order_id: v.string(),
  order_number: v.string(),
});

/** The health of payments: webhook deliveries, refunds, disputes and discrepancies. */
export const paymentsHealthView = v.object({
  /**
   * The status is "attention" if there are discrepancies, failed events, failed refunds or disputes that await a
   * response, or if there was no recent run.
   */
  status: v.picklist(["ok", "attention"]),
  last_delivery: v.nullable(eventView),
  /** The number of deliveries in the last 24 hours by outcome. */
  deliveries: v.object({
    applied: v.number(),
    unchanged: v.number(),
    ignored: v.number(),
    refused: v.number(),
  }),
  /** The latest 10 refused events, whose payments do not match their orders. */
  refused_events: v.array(eventView),
  /** The oldest 50 events that could not be applied. Stripe, the reconciliation and admins retry them. */
  unprocessed_events: v.array(
    v.object({
      ...v.omit(eventView, ["order_id", "outcome"]).entries,
      state: v.literal("dead_letter"),
    }),
  ),
  /** The number of all events that could not be applied. */
  dead_letter_count: v.number(),
  /** The oldest 50 refunds that Stripe has not finished. */
  open_refunds: v.array(refundWithOrderView),
  /** Refunds that failed and were not replaced by others, the oldest first, at most 20. */
  failed_refunds: v.array(refundWithOrderView),
  /** At most 50 disputes, those that are not closed first, then the latest first. */
  disputes: v.array(disputeView),
  /** True if the reconciliation has not run recently. */
  is_silent: v.boolean(),
  /**
   * Orders of the last year whose money or status disagree with their records, with amounts in dollars. Empty in a
   * consistent store.
   */
  discrepancies: v.array(
    v.object({
      order_id: v.string(),
      order_number: v.string(),
      problem: v.string(),
      expected: v.number(),
      actual: v.number(),
    }),
  ),
  /** At most 10 runs, the latest first. */
  last_runs: v.array(reconciliationRunView),
});
export type PaymentsHealthView = v.InferOutput<typeof paymentsHealthView>;

/** The response to GET /admin/payments-health. */
export const paymentsHealthResponse = ok(paymentsHealthView);

/**
 * The response to POST /admin/payments-health/events/{id}/replay, which applies a failed event again. The outcome is
 * "waiting" if the order of the payment does not exist yet.
 */
export const replayEventResponse = ok(
  v.object({
    outcome: v.picklist(["applied", "unchanged", "ignored", "refused", "failed", "waiting"]),
  }),
  { message: v.string() },
);

/** The response to POST /admin/payments-health/reconcile, which runs the reconciliation now. */
export const reconcileResponse = ok(reconciliationRunView);
