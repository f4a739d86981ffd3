import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { countQueries } from "../../db/measure-queries.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { reconciliationRuns } from "../../db/schema/payments.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import {
  applyEvent,
  enabledEvents,
  recordEvent,
  unreadableDetail,
} from "../orders/payments/receive-event.ts";
import { syncPayment } from "../orders/payments/sync-payment.ts";
import { finishPendingWork } from "./finish-pending-work.ts";
import { describeFailure, processEach, type RunReport, startReport } from "./run-report.ts";

const runSeconds = 60;
// D1 allows 1,000 queries per invocation. Each step has its own budget, so that one step cannot use up the queries of
// another. The last item of each step may exceed its budget. A payment takes about 20 queries.
const queryBudgets = { missedEvents: 180, unsettledOrders: 100 };
// The webhook or the shopper's page usually settles a payment within this time.
const graceSeconds = 90;
const missedEventsStep = "missed_events";
const unreadableEventsStep = "unreadable_events";
const maxFailuresStored = 20;
const maxFailureLength = 300;

export type ReconciliationRun = typeof reconciliationRuns.$inferSelect;

/**
 * Admin only. Runs the reconciliation now, and audits the request first. The changes are recorded in the run and in the
 * histories of the orders.
 */
export async function reconcileOnDemand(
  context: StoreContext,
  admin: AdminActor,
): Promise<ReconciliationRun> {
  await writeAudit(context, admin, {
    action: "payments.reconcile",
    entity: "payments",
    entityId: "reconciliation",
    summary: "Compared orders with Stripe",
    after: { trigger: "admin" },
  });
  return reconcile(context, "admin");
}

/**
 * Cron and admins. Reconciles orders with Stripe: applies missed events, cancels orders with expired reservations,
 * retries refunds and syncs unsettled orders. A failed step does not stop the others. Runs may overlap.
 * @returns the stored run, with what was found, done and failed
 * @throws if the run itself cannot be stored; the failures of steps are not thrown
 */
export async function reconcile(
  uncountedContext: StoreContext,
  trigger: ReconciliationRun["trigger"],
): Promise<ReconciliationRun> {
  const startedAt = Date.now();
  const { db, used } = countQueries(uncountedContext.db);
  const context = { ...uncountedContext, db };
  const report = startReport(runSeconds, used);
  const periodStart = await findPeriodStart(context);
  const run = await startRun(context, trigger);
  const steps = [
    { name: missedEventsStep, run: () => recoverMissedEvents(context, report, periodStart) },
    { name: "expired_reservations", run: () => finishPendingWork(context, report) },
    { name: "unsettled_orders", run: () => syncUnsettledOrders(context, report) },
  ];
  for (const step of steps) {
    try {
      await step.run();
    } catch (error) {
      report.addFailure(`${step.name}: ${describeFailure(error)}`);
    }
  }
  const { found, done, failures } = report.result();
  const finished: ReconciliationRun = {
    ...run,
    durationMs: Date.now() - startedAt,
    found,
    done,
    failureCount: failures.length,
    failures: failures.slice(0, maxFailuresStored).map((failure) => failure.slice(0, maxFailureLength)),
  };
  await context.db.update(reconciliationRuns).set(finished).where(eq(reconciliationRuns.id, run.id));
  return finished;
}

const overlapMinutes = 10;
const defaultPeriodMinutes = 60;
const maxPeriodMinutes = 3 * minutesADay;
const maxRunsRead = 100;

/** Returns a time shortly before the last run that processed every event. */
async function findPeriodStart(context: StoreContext): Promise<Date> {
  const runs = await context.db
    .select({ startedAt: reconciliationRuns.startedAt, failures: reconciliationRuns.failures })
    .from(reconciliationRuns)
    .orderBy(desc(reconciliationRuns.startedAt))
    .limit(maxRunsRead);
  if (runs.length === 0) return new Date(minutesFromNow(context, -defaultPeriodMinutes));
  const isEventFailure = (failure: string) =>
    failure.startsWith(missedEventsStep) || failure.startsWith(unreadableEventsStep);
  const lastCompleteRun = runs.find((run) => !run.failures.some(isEventFailure));
  if (lastCompleteRun === undefined) return new Date(minutesFromNow(context, -maxPeriodMinutes));
  const lastStart = Math.min(Date.parse(lastCompleteRun.startedAt), context.now().getTime());
  return new Date(lastStart - overlapMinutes * 60_000);
}

const retentionDays = 30;

/** Stores the run as failed before it starts, so that the next run lists the same events if this one is interrupted. */
async function startRun(
  context: StoreContext,
  trigger: ReconciliationRun["trigger"],
): Promise<ReconciliationRun> {
  const run: ReconciliationRun = {
    id: crypto.randomUUID(),
    trigger,
    startedAt: context.now().toISOString(),
    durationMs: 0,
    found: {},
    done: {},
    failureCount: 1,
    failures: [`${missedEventsStep}: the run did not end`],
  };
  await context.db.batch([
    context.db.insert(reconciliationRuns).values(run),
    context.db
      .delete(reconciliationRuns)
      .where(lt(reconciliationRuns.startedAt, minutesFromNow(context, -retentionDays * minutesADay))),
  ]);
  return run;
}

const maxEventsPerRun = 50;

/** Applies the events in Stripe's list that the store did not receive or could not apply. */
async function recoverMissedEvents(
  context: StoreContext,
  report: RunReport,
  periodStart: Date,
): Promise<void> {
  report.startStep(queryBudgets.missedEvents);
  const { events, unreadable, isWhole } = await context.payments.listEvents(enabledEvents, periodStart);
  const ids = JSON.stringify([...events, ...unreadable].map((event) => event.id));
  const storedEvents = await context.db
    .select({ id: stripeEvents.id, outcome: stripeEvents.outcome })
    .from(stripeEvents)
    .where(sql`${stripeEvents.id} IN (SELECT value FROM json_each(${ids}))`);
  const outcomes = new Map(storedEvents.map(({ id, outcome }) => [id, outcome]));
  const graceStart = context.now().getTime() - graceSeconds * 1_000;
  const missed = events.filter(
    ({ id, occurredAt }) => (outcomes.get(id) ?? "failed") === "failed" && occurredAt.getTime() <= graceStart,
  );
  // The failure makes the next run list events since the same time. It is not needed if no listed event was missed,
  // because the older events were then received too, or an earlier run applied them.
  if (!isWhole && missed.length > 0) {
    report.addFailure(`${missedEventsStep}: more happened than can be listed at once`);
  }
  const missedStep = { name: missedEventsStep, maxItems: maxEventsPerRun };
  await processEach(report, missedStep, missed, async (event) => {
    if ((await applyEvent(context, event)) === "applied") report.countDone("events_recovered");
  });
  // An unreadable event is stored once, because the next run cannot read it either.
  const unstored = unreadable.filter(({ id }) => !outcomes.has(id));
  const unreadableStep = { name: unreadableEventsStep, maxItems: maxEventsPerRun };
  await processEach(report, unreadableStep, unstored, async (event) => {
    await recordEvent(context, event, "failed", unreadableDetail);
  });
}

const maxUnsettledOrdersPerRun = 30;

/** Syncs orders that have awaited their payment for longer than the grace period, because an event may be lost. */
async function syncUnsettledOrders(context: StoreContext, report: RunReport): Promise<void> {
  report.startStep(queryBudgets.unsettledOrders);
  const now = context.now().toISOString();
  const unsettled = await context.db
    .select({ id: orders.id, intentId: orders.stripePaymentIntentId })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["pending_payment", "payment_processing", "payment_failed"]),
        isNotNull(orders.stripePaymentIntentId),
        lt(orders.updatedAt, minutesFromNow(context, -graceSeconds / 60)),
        or(isNull(orders.reservationExpiresAt), gt(orders.reservationExpiresAt, now)),
      ),
    )
    // Random sorting keeps orders that stay unsettled from blocking the others.
    .orderBy(sql`random()`)
    .limit(maxUnsettledOrdersPerRun);
  const step = { name: "unsettled_orders", maxItems: maxUnsettledOrdersPerRun };
  await processEach(report, step, unsettled, async ({ id, intentId }) => {
    if (intentId === null) return;
    const synced = await syncPayment(context, { intentId, orderId: id });
    if (synced.outcome === "applied") report.countDone("orders_settled");
  });
}
