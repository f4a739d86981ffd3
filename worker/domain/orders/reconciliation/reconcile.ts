import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { countQueries } from "../../../db/count-queries.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { reconciliationRuns } from "../../../db/schema/payments.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import { minutesADay, minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { applyEvent, enabledEvents, recordEvent, unreadableDetail } from "../payments/receive-event.ts";
import { syncPayment } from "../payments/sync-payment.ts";
import { expireReservations } from "./expire-reservations.ts";
import { describeFailure, processEach, type RunReport, startReport } from "./run-report.ts";

const runSeconds = 60;
// D1 allows 1,000 queries an invocation, and other scheduled steps follow (worker/index.ts). Each step has its own share,
// so that none starves another. A payment takes about 12. The other shares are in expire-reservations.ts.
const queries = { missedEvents: 180, unsettled: 100 };
const eventsPerRun = 50;
const unsettledPerRun = 30;
// The webhook or the shopper's page usually settles a payment within this time.
const patienceSeconds = 90;
const overlapMinutes = 10;
const firstPeriodMinutes = 60;
const longestPeriodMinutes = 3 * 24 * 60;
const runsRead = 100;
const missedEvents = "missed_events";
const unreadableEvents = "unreadable_events";
const retentionDays = 30;
const maxFailuresStored = 20;

export type ReconciliationRun = typeof reconciliationRuns.$inferSelect;

/**
 * Runs the reconciliation for an admin. The request is audited first. What the run does is recorded with the run and in
 * the orders' histories, as on schedule.
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
 * Reconciles orders with Stripe: applies missed events, cancels orders with expired reservations, syncs unsettled orders
 * and retries refunds. A failure never stops the rest. Runs may overlap.
 */
export async function reconcile(
  given: StoreContext,
  trigger: ReconciliationRun["trigger"],
): Promise<ReconciliationRun> {
  const start = Date.now();
  const counted = countQueries(given.db);
  const context = { ...given, db: counted.db };
  const report = startReport(runSeconds, counted.used);
  const since = await findPeriodStart(context);
  const run = await startRun(context, trigger);
  const steps: readonly [string, () => Promise<unknown>][] = [
    [missedEvents, () => recoverMissedEvents(context, report, since)],
    ["expired_reservations", () => expireReservations(context, report)],
    ["unsettled_orders", () => syncUnsettled(context, report)],
  ];
  for (const [name, step] of steps) {
    try {
      await step();
    } catch (error) {
      report.failed(`${name}: ${describeFailure(error)}`);
    }
  }
  const { found, done, failures } = report.result();
  const finished: ReconciliationRun = {
    ...run,
    durationMs: Date.now() - start,
    found,
    done,
    failureCount: failures.length,
    failures: failures.slice(0, maxFailuresStored).map((failure) => failure.slice(0, 300)),
  };
  await context.db.update(reconciliationRuns).set(finished).where(eq(reconciliationRuns.id, run.id));
  return finished;
}

/** Stores the run as failed before it starts, so that after an interrupted run the next one lists the same events. */
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
    failures: [`${missedEvents}: the run did not end`],
  };
  await context.db.batch([
    context.db.insert(reconciliationRuns).values(run),
    context.db
      .delete(reconciliationRuns)
      .where(lt(reconciliationRuns.startedAt, minutesFromNow(context, -retentionDays * minutesADay))),
  ]);
  return run;
}

/** Applies the events in Stripe's list that the store has never received or failed to apply. */
async function recoverMissedEvents(context: StoreContext, report: RunReport, since: Date): Promise<void> {
  report.startStep(queries.missedEvents);
  const { events, unreadable, isWhole } = await context.payments.listEvents(enabledEvents, since);
  const ids = JSON.stringify([...events, ...unreadable].map((event) => event.id));
  const stored = await context.db
    .select({ id: stripeEvents.id, outcome: stripeEvents.outcome })
    .from(stripeEvents)
    .where(sql`${stripeEvents.id} IN (SELECT value FROM json_each(${ids}))`);
  const outcomes = new Map(stored.map(({ id, outcome }) => [id, outcome]));
  const settledBy = context.now().getTime() - patienceSeconds * 1_000;
  const missed = events.filter(
    ({ id, occurredAt }) => (outcomes.get(id) ?? "failed") === "failed" && occurredAt.getTime() <= settledBy,
  );
  // Reported as a failure, so that the next run lists events since the same time. If the latest events were all received,
  // so were the older ones, or an earlier run has applied them.
  if (!isWhole && missed.length > 0) {
    report.failed(`${missedEvents}: more happened than can be listed at once`);
  }
  await processEach(report, { what: missedEvents, atMost: eventsPerRun }, missed, async (event) => {
    if ((await applyEvent(context, event)) === "applied") report.did("events_recovered");
  });
  // Stored once, because the next run could not read them either.
  const unstored = unreadable.filter(({ id }) => !outcomes.has(id));
  await processEach(report, { what: unreadableEvents, atMost: eventsPerRun }, unstored, async (event) => {
    await recordEvent(context, event, "failed", unreadableDetail);
  });
}

/** Returns a time shortly before the last run that processed every event. */
async function findPeriodStart(context: StoreContext): Promise<Date> {
  const runs = await context.db
    .select({ startedAt: reconciliationRuns.startedAt, failures: reconciliationRuns.failures })
    .from(reconciliationRuns)
    .orderBy(desc(reconciliationRuns.startedAt))
    .limit(runsRead);
  if (runs.length === 0) return new Date(minutesFromNow(context, -firstPeriodMinutes));
  const isOfEvents = (failure: string) =>
    failure.startsWith(missedEvents) || failure.startsWith(unreadableEvents);
  const complete = runs.find((run) => !run.failures.some(isOfEvents));
  if (complete === undefined) return new Date(minutesFromNow(context, -longestPeriodMinutes));
  const at = Math.min(Date.parse(complete.startedAt), context.now().getTime());
  return new Date(at - overlapMinutes * 60_000);
}

/** Syncs orders that await their payment for a while, so that a lost webhook does not keep a shopper waiting. */
async function syncUnsettled(context: StoreContext, report: RunReport): Promise<void> {
  report.startStep(queries.unsettled);
  const now = context.now().toISOString();
  const unsettled = await context.db
    .select({ id: orders.id, intentId: orders.stripePaymentIntentId })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["pending_payment", "payment_processing", "payment_failed"]),
        isNotNull(orders.stripePaymentIntentId),
        lt(orders.updatedAt, minutesFromNow(context, -patienceSeconds / 60)),
        or(isNull(orders.reservationExpiresAt), gt(orders.reservationExpiresAt, now)),
      ),
    )
    // In random order, so that orders that stay unsettled do not block the others.
    .orderBy(sql`random()`)
    .limit(unsettledPerRun);
  const step = { what: "unsettled_orders", atMost: unsettledPerRun };
  await processEach(report, step, unsettled, async ({ id, intentId }) => {
    if (intentId === null) return;
    const synced = await syncPayment(context, { intentId, orderId: id });
    if (synced.outcome === "applied") report.did("orders_settled");
  });
}
