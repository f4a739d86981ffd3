import { asc, count, desc, eq, gte, sql } from "drizzle-orm";
import type { PaymentsHealthView, ReconciliationRunView } from "../../../contract/admin/payments-health.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { readBatch } from "../../db/read-batch.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes, reconciliationRuns, refunds } from "../../db/schema/payments.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { type RefundRow, refundColumns } from "../money/refunds/read-refunds.ts";
import { toRefundView } from "../money/refunds/refund-view.ts";
import { selectDisputes, selectFailedRefunds, toDisputeView } from "../orders/read/order-tasks.ts";
import {
  listWrongRefundTaxes,
  selectDiscrepancies,
  selectNotedOrders,
  wrongRefundTaxes,
} from "./order-checks.ts";
import type { ReconciliationRun } from "./reconcile.ts";

const maxShown = 50;
const maxRefusedShown = 10;
const maxRunsShown = 10;
// Banks accept no disputes of older orders, so only a backup checks those.
const checkedDays = 365;
// The cron runs every five minutes.
const silenceMinutes = 20;

/**
 * Admin only. Reads the health of payments: deliveries, failed events, refunds, disputes, discrepancies and the last
 * runs.
 */
export async function readPaymentsHealth(context: StoreContext): Promise<PaymentsHealthView> {
  const { db } = context;
  const found = await readBatch(db, {
    lastEvents: db.select().from(stripeEvents).orderBy(desc(stripeEvents.receivedAt)).limit(1),
    outcomes: db
      .select({ outcome: stripeEvents.outcome, events: count() })
      .from(stripeEvents)
      .where(gte(stripeEvents.receivedAt, minutesFromNow(context, -minutesADay)))
      .groupBy(stripeEvents.outcome),
    refusedEvents: db
      .select()
      .from(stripeEvents)
      .where(eq(stripeEvents.outcome, "refused"))
      .orderBy(desc(stripeEvents.receivedAt))
      .limit(maxRefusedShown),
    failedEvents: db
      .select()
      .from(stripeEvents)
      .where(eq(stripeEvents.outcome, "failed"))
      .orderBy(asc(stripeEvents.receivedAt))
      .limit(maxShown),
    failedEventCount: db
      .select({ events: count().as("failed_events") })
      .from(stripeEvents)
      .where(eq(stripeEvents.outcome, "failed")),
    openRefunds: db
      .select({ refund: refundColumns, orderNumber: orders.orderNumber })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.state, "requested"))
      .orderBy(asc(refunds.createdAt))
      .limit(maxShown),
    failedRefunds: selectFailedRefunds(context),
    disputes: selectDisputes(context)
      .orderBy(asc(sql`${disputes.closedAt} IS NOT NULL`), desc(disputes.openedAt))
      .limit(maxShown),
    runs: db
      .select()
      .from(reconciliationRuns)
      .orderBy(desc(reconciliationRuns.startedAt))
      .limit(maxRunsShown),
    discrepancies: selectDiscrepancies(context, minutesFromNow(context, -checkedDays * minutesADay)),
    ...selectNotedOrders(context),
  });
  const discrepancies = [
    ...found.discrepancies.map((row) => ({
      order_id: row.orderId,
      order_number: row.orderNumber,
      problem: row.problem,
      expected: centsToDollars(row.expectedCents),
      actual: centsToDollars(row.actualCents),
    })),
    ...listWrongRefundTaxes(found).map(({ order, returnedTaxCents, documentedTaxCents }) => ({
      order_id: order.id,
      order_number: order.orderNumber,
      problem: wrongRefundTaxes,
      expected: centsToDollars(returnedTaxCents),
      actual: centsToDollars(documentedTaxCents),
    })),
  ];
  const failedEventCount = found.failedEventCount[0]?.events ?? 0;
  const disputeViews = found.disputes.map((row) => toDisputeView(context, row));
  const isSilent = isOverdue(context, found.runs[0]);
  const needsAttention =
    isSilent ||
    discrepancies.length + failedEventCount + found.failedRefunds.length > 0 ||
    disputeViews.some((dispute) => dispute.needs_response);
  const [lastEvent] = found.lastEvents;
  return {
    status: needsAttention ? "attention" : "ok",
    last_delivery: lastEvent === undefined ? null : toEventView(lastEvent),
    deliveries: {
      applied: 0,
      unchanged: 0,
      ignored: 0,
      refused: 0,
      ...Object.fromEntries(
        found.outcomes.filter((row) => row.outcome !== "failed").map((row) => [row.outcome, row.events]),
      ),
    },
    refused_events: found.refusedEvents.map(toEventView),
    unprocessed_events: found.failedEvents.map((event) => ({
      id: event.id,
      type: event.type,
      state: "dead_letter",
      detail: event.detail,
      occurred_at: event.occurredAt,
      received_at: event.receivedAt,
    })),
    dead_letter_count: failedEventCount,
    open_refunds: found.openRefunds.map(toHealthRefundView),
    failed_refunds: found.failedRefunds.map(toHealthRefundView),
    disputes: disputeViews,
    is_silent: isSilent,
    discrepancies,
    last_runs: found.runs.map(toRunView),
  };
}

/** Returns true if no run has started within 20 minutes. */
function isOverdue(context: StoreContext, lastRun: ReconciliationRun | undefined): boolean {
  return lastRun === undefined || lastRun.startedAt < minutesFromNow(context, -silenceMinutes);
}

/** Creates the view of a run of the reconciliation. */
export function toRunView(run: ReconciliationRun): ReconciliationRunView {
  return {
    id: run.id,
    trigger: run.trigger,
    started_at: run.startedAt,
    duration_ms: run.durationMs,
    found: { ...run.found },
    done: { ...run.done },
    failure_count: run.failureCount,
    failures: [...run.failures],
  };
}

function toHealthRefundView({ refund, orderNumber }: { refund: RefundRow; orderNumber: string }) {
  return { ...toRefundView(refund), order_id: refund.orderId, order_number: orderNumber };
}

function toEventView(event: typeof stripeEvents.$inferSelect) {
  return {
    id: event.id,
    type: event.type,
    order_id: event.orderId,
    outcome: event.outcome,
    detail: event.detail,
    occurred_at: event.occurredAt,
    received_at: event.receivedAt,
  };
}
