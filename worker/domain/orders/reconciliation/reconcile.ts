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
// D1 allows 1,000 queries an invocation, and emails and others follow (worker/index.ts). Each step has its own share, so
// that none keeps another from its turn; a payment takes about 12 (expire-reservations.ts has the other shares).
const queries = { missedEvents: 180, unsettled: 100 };
const eventsPerRun = 50;
const unsettledPerRun = 30;
/** Deliveries and pages that are under way are left to themselves. */
const patienceSeconds = 90;
const overlapMinutes = 10;
const firstLookMinutes = 60;
const longestLookMinutes = 3 * 24 * 60;
const runsLookedAt = 100;
const missedEvents = "missed_events";
const unreadableEvents = "unreadable_events";
const keptDays = 30;
const failuresKept = 20;

export type ReconciliationRun = typeof reconciliationRuns.$inferSelect;

/**
 * The reconciliation, because an admin asks for it. The request is recorded first: what the run then finds and does
 * is the store's own work, as on schedule, and is written down with the run and in the orders' histories.
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
 * Reconciles orders with Stripe: events that never arrived, reservations that ended, orders unsettled for long, refunds
 * that got stuck. One failure never stops the rest. Runs may overlap.
 */
export async function reconcile(
  given: StoreContext,
  trigger: ReconciliationRun["trigger"],
): Promise<ReconciliationRun> {
  const start = Date.now();
  const counted = countQueries(given.db);
  const context = { ...given, db: counted.db };
  const report = startReport(runSeconds, counted.used);
  const since = await lastCompleteLook(context);
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
    failures: failures.slice(0, failuresKept).map((failure) => failure.slice(0, 300)),
  };
  await context.db.update(reconciliationRuns).set(finished).where(eq(reconciliationRuns.id, run.id));
  return finished;
}

/** Written before anything is done: a run that is cut short leaves a trace, and the next one looks as far back. */
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
      .where(lt(reconciliationRuns.startedAt, minutesFromNow(context, -keptDays * minutesADay))),
  ]);
  return run;
}

/** Stripe keeps its events: those that the store has never seen, or failed at, are applied now. */
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
  // Reported as a failure, so that the next run looks as far back as this one. Where the latest were all received, so
  // were those before them, or an earlier run has looked.
  if (!isWhole && missed.length > 0) {
    report.failed(`${missedEvents}: more happened than can be listed at once`);
  }
  await processEach(report, { what: missedEvents, atMost: eventsPerRun }, missed, async (event) => {
    if ((await applyEvent(context, event)) === "applied") report.did("events_recovered");
  });
  // Once: what cannot be read now cannot be read in the next run either.
  const unread = unreadable.filter(({ id }) => !outcomes.has(id));
  await processEach(report, { what: unreadableEvents, atMost: eventsPerRun }, unread, async (event) => {
    await recordEvent(context, event, "failed", unreadableDetail);
  });
}

/** A little before the last run that could look at every event: one that could not leaves its time to the next. */
async function lastCompleteLook(context: StoreContext): Promise<Date> {
  const runs = await context.db
    .select({ startedAt: reconciliationRuns.startedAt, failures: reconciliationRuns.failures })
    .from(reconciliationRuns)
    .orderBy(desc(reconciliationRuns.startedAt))
    .limit(runsLookedAt);
  if (runs.length === 0) return new Date(minutesFromNow(context, -firstLookMinutes));
  const isOfEvents = (failure: string) =>
    failure.startsWith(missedEvents) || failure.startsWith(unreadableEvents);
  const complete = runs.find((run) => !run.failures.some(isOfEvents));
  if (complete === undefined) return new Date(minutesFromNow(context, -longestLookMinutes));
  const at = Math.min(Date.parse(complete.startedAt), context.now().getTime());
  return new Date(at - overlapMinutes * 60_000);
}

/** Orders that have waited for a while, before their reservation ends: a lost webhook must not keep a payer waiting. */
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
    // In any order: none that stays unsettled keeps the others from being asked about.
    .orderBy(sql`random()`)
    .limit(unsettledPerRun);
  const step = { what: "unsettled_orders", atMost: unsettledPerRun };
  await processEach(report, step, unsettled, async ({ id, intentId }) => {
    if (intentId === null) return;
    const synced = await syncPayment(context, { intentId, orderId: id });
    if (synced.outcome === "applied") report.did("orders_settled");
  });
}
