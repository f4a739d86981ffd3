import { asc, count, desc, eq, gte, sql } from "drizzle-orm";
import type { PaymentsHealthView, ReconciliationRunView } from "../../../contract/admin/payments-health.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes, reconciliationRuns, refunds } from "../../db/schema/payments.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { type RefundRow, refundColumns } from "../money/refunds/refund-rows.ts";
import { toRefundView } from "../money/refunds/refund-view.ts";
import { selectDisputes, selectFailedRefunds, toDisputeView } from "../orders/read/order-tasks.ts";
import { listWrongRefundTaxes, selectNotedOrders, wrongRefundTaxes } from "./invoice-checks.ts";
import { selectDiscrepancies } from "./order-checks.ts";
import type { ReconciliationRun } from "./reconcile.ts";

const maxShown = 50;
const maxRefusedShown = 10;
const maxRunsShown = 10;
// Banks accept no disputes of older orders, so only a backup compares those.
const comparedDays = 365;
// The cron runs every five minutes.
const silenceMinutes = 20;

/** Reads the health of payments: deliveries, failed events, open refunds, disputes, discrepancies and the last runs. */
export async function readPaymentsHealth(context: StoreContext): Promise<PaymentsHealthView> {
  const dayAgo = minutesFromNow(context, -minutesADay);
  const [
    [lastEvent],
    outcomes,
    refusedEvents,
    failedEvents,
    [failedCount],
    openRefunds,
    failedRefunds,
    disputeRows,
    runs,
    discrepancies,
    ...noted
  ] = await context.db.batch([
    context.db.select().from(stripeEvents).orderBy(desc(stripeEvents.receivedAt)).limit(1),
    context.db
      .select({ outcome: stripeEvents.outcome, events: count() })
      .from(stripeEvents)
      .where(gte(stripeEvents.receivedAt, dayAgo))
      .groupBy(stripeEvents.outcome),
    context.db
      .select()
      .from(stripeEvents)
      .where(eq(stripeEvents.outcome, "refused"))
      .orderBy(desc(stripeEvents.receivedAt))
      .limit(maxRefusedShown),
    context.db
      .select()
      .from(stripeEvents)
      .where(eq(stripeEvents.outcome, "failed"))
      .orderBy(asc(stripeEvents.receivedAt))
      .limit(maxShown),
    context.db
      .select({ events: count().as("failed_events") })
      .from(stripeEvents)
      .where(eq(stripeEvents.outcome, "failed")),
    context.db
      .select({ refund: refundColumns, orderNumber: orders.orderNumber })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.state, "requested"))
      .orderBy(asc(refunds.createdAt))
      .limit(maxShown),
    selectFailedRefunds(context),
    selectDisputes(context)
      .orderBy(asc(sql`${disputes.closedAt} IS NOT NULL`), desc(disputes.openedAt))
      .limit(maxShown),
    context.db
      .select()
      .from(reconciliationRuns)
      .orderBy(desc(reconciliationRuns.startedAt))
      .limit(maxRunsShown),
    selectDiscrepancies(context, minutesFromNow(context, -comparedDays * minutesADay)),
    ...selectNotedOrders(context),
  ]);
  const wrongTaxes = listWrongRefundTaxes(noted);
  const failedEventCount = failedCount?.events ?? 0;
  const lastRunAt = runs[0]?.startedAt;
  const isSilent =
    lastRunAt === undefined || context.now().getTime() - Date.parse(lastRunAt) > silenceMinutes * 60_000;
  const needsAttention =
    isSilent ||
    discrepancies.length + wrongTaxes.length + failedEventCount + failedRefunds.length > 0 ||
    disputeRows.some((row) => toDisputeView(context, row).needs_response);
  return {
    status: needsAttention ? "attention" : "ok",
    last_delivery: lastEvent === undefined ? null : toEventView(lastEvent),
    deliveries: {
      applied: 0,
      unchanged: 0,
      ignored: 0,
      refused: 0,
      ...Object.fromEntries(
        outcomes.filter((row) => row.outcome !== "failed").map((row) => [row.outcome, row.events]),
      ),
    },
    refused_events: refusedEvents.map(toEventView),
    unprocessed_events: failedEvents.map((event) => ({
      id: event.id,
      type: event.type,
      state: "dead_letter",
      detail: event.detail,
      occurred_at: event.occurredAt,
      received_at: event.receivedAt,
    })),
    dead_letter_count: failedEventCount,
    open_refunds: openRefunds.map(toHealthRefundView),
    failed_refunds: failedRefunds.map(toHealthRefundView),
    disputes: disputeRows.map((row) => toDisputeView(context, row)),
    is_silent: isSilent,
    discrepancies: [
      ...discrepancies.map((row) => ({
        order_id: row.orderId,
        order_number: row.orderNumber,
        problem: row.problem,
        expected: centsToDollars(row.expectedCents),
        actual: centsToDollars(row.actualCents),
      })),
      ...wrongTaxes.map(({ order, returnedTaxCents, documentedTaxCents }) => ({
        order_id: order.id,
        order_number: order.orderNumber,
        problem: wrongRefundTaxes,
        expected: centsToDollars(returnedTaxCents),
        actual: centsToDollars(documentedTaxCents),
      })),
    ],
    last_runs: runs.map(toRunView),
  };
}

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
