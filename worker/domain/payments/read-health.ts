import { and, asc, count, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { centsToDollars } from "../../../contract/money.ts";
import type { PaymentsHealthView } from "../../../contract/payments.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes, reconciliationRuns, refunds, unprocessedEvents } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { refundViewOf } from "../orders/refund-view.ts";
import { findDrift } from "./drift.ts";
import { runViewOf } from "./run-view.ts";

const mostShown = 50;
const runsShown = 10;
/** The cron runs every five minutes. */
const silenceMinutes = 20;

/** What an admin must know of payments: that deliveries come in, that nothing waits, that the books agree. */
export async function readPaymentsHealth(context: StoreContext): Promise<PaymentsHealthView> {
  const dayAgo = new Date(context.now().getTime() - 24 * 3_600_000).toISOString();
  const [latest, outcomes, refused, kept, keptCounts, openRefunds, disputeRows, runs] =
    await context.db.batch([
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
        .limit(10),
      context.db.select().from(unprocessedEvents).orderBy(asc(unprocessedEvents.receivedAt)).limit(mostShown),
      context.db
        .select({ state: unprocessedEvents.state, events: count() })
        .from(unprocessedEvents)
        .groupBy(unprocessedEvents.state),
      context.db
        .select({ refund: refunds, orderNumber: orders.orderNumber })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(refunds.state, "requested"))
        .orderBy(asc(refunds.createdAt))
        .limit(mostShown),
      context.db
        .select({ dispute: disputes, orderNumber: orders.orderNumber })
        .from(disputes)
        .leftJoin(orders, eq(orders.id, disputes.orderId))
        .orderBy(asc(sql`${disputes.closedAt} IS NOT NULL`), desc(disputes.openedAt))
        .limit(mostShown),
      context.db
        .select()
        .from(reconciliationRuns)
        .orderBy(desc(reconciliationRuns.startedAt))
        .limit(runsShown),
    ]);
  const drift = await findDrift(context);
  const [lastEvent] = latest;
  const counts = (state: "waiting" | "dead_letter") =>
    keptCounts.find((row) => row.state === state)?.events ?? 0;
  const lastRunAt = runs[0]?.startedAt;
  const isSilent =
    lastRunAt === undefined || context.now().getTime() - Date.parse(lastRunAt) > silenceMinutes * 60_000;
  const openDisputes = await countOpenDisputes(context);
  const needsAttention = isSilent || drift.length > 0 || counts("dead_letter") > 0 || openDisputes > 0;
  return {
    status: needsAttention ? "attention" : "ok",
    last_delivery: lastEvent === undefined ? null : eventViewOf(lastEvent),
    deliveries: {
      applied: 0,
      unchanged: 0,
      ignored: 0,
      refused: 0,
      ...Object.fromEntries(outcomes.map((row) => [row.outcome, row.events])),
    },
    refused_events: refused.map(eventViewOf),
    unprocessed_events: kept.map((event) => ({
      id: event.id,
      type: event.type,
      state: event.state,
      detail: event.detail,
      attempts: event.attempts,
      occurred_at: event.occurredAt,
      received_at: event.receivedAt,
      next_attempt_at: event.nextAttemptAt,
    })),
    waiting_count: counts("waiting"),
    dead_letter_count: counts("dead_letter"),
    open_refunds: openRefunds.map(({ refund, orderNumber }) => ({
      ...refundViewOf(refund),
      order_id: refund.orderId,
      order_number: orderNumber,
    })),
    disputes: disputeRows.map(({ dispute, orderNumber }) => ({
      id: dispute.id,
      order_id: dispute.orderId,
      order_number: orderNumber,
      amount: centsToDollars(dispute.amountCents),
      reason: dispute.reason,
      status: dispute.status,
      opened_at: dispute.openedAt,
      closed_at: dispute.closedAt,
    })),
    drift: drift.map((row) => ({
      order_id: row.orderId,
      order_number: row.orderNumber,
      problem: row.problem,
      expected: centsToDollars(row.expectedCents),
      actual: centsToDollars(row.actualCents),
    })),
    last_runs: runs.map(runViewOf),
  };
}

async function countOpenDisputes(context: StoreContext): Promise<number> {
  const row = await context.db
    .select({ open: count() })
    .from(disputes)
    .where(and(isNull(disputes.closedAt)))
    .get();
  return row?.open ?? 0;
}

function eventViewOf(event: typeof stripeEvents.$inferSelect) {
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
