import { and, desc, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { reconciliationRuns, unprocessedEvents } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "../orders/apply-payment.ts";
import { expireReservations } from "../orders/expire-reservations.ts";
import { heardEvents, receiveEvent } from "./receive-event.ts";
import { reasonOf, startTally, type Tally, workThrough } from "./tally.ts";
import { tryUnprocessed } from "./try-unprocessed.ts";
import { findDueEvents } from "./unprocessed-events.ts";

const runSeconds = 60;
const perRun = 50;
/** Deliveries and pages that are under way are left to themselves. */
const patienceSeconds = 90;
const overlapMinutes = 10;
const firstLookMinutes = 60;
const longestLookMinutes = 3 * 24 * 60;
const runsLookedAt = 100;
const missedEvents = "missed_events";
const keptDays = 30;
const failuresKept = 20;

export type ReconciliationRun = typeof reconciliationRuns.$inferSelect;

/**
 * Holds the store against Stripe: events that never arrived, reservations that ended, orders unsettled for long,
 * refunds that got stuck, events that could not be applied. Each step and each thing in it stands for itself: one
 * failure never stops the rest. Runs may overlap. What a run found and did is written down.
 */
export async function reconcile(
  context: StoreContext,
  trigger: ReconciliationRun["trigger"],
): Promise<ReconciliationRun> {
  const startedAt = context.now().toISOString();
  const start = Date.now();
  const tally = startTally(runSeconds);
  const steps: readonly [string, () => Promise<unknown>][] = [
    [missedEvents, () => recoverMissedEvents(context, tally)],
    ["expired_reservations", () => expireReservations(context, tally)],
    ["unsettled_orders", () => askAboutUnsettled(context, tally)],
    ["unprocessed_events", () => retryUnprocessed(context, tally)],
  ];
  for (const [name, step] of steps) {
    try {
      await step();
    } catch (error) {
      tally.failed(`${name}: ${reasonOf(error)}`);
    }
  }
  const { found, done, failures } = tally.report();
  const run: ReconciliationRun = {
    id: crypto.randomUUID(),
    trigger,
    startedAt,
    durationMs: Date.now() - start,
    found,
    done,
    failureCount: failures.length,
    failures: failures.slice(0, failuresKept).map((failure) => failure.slice(0, 300)),
  };
  await context.db.batch([
    context.db.insert(reconciliationRuns).values(run),
    context.db
      .delete(reconciliationRuns)
      .where(lt(reconciliationRuns.startedAt, minutesAgo(context, keptDays * 24 * 60))),
  ]);
  return run;
}

/** Stripe keeps its events: those that the store has never seen are applied now. */
async function recoverMissedEvents(context: StoreContext, tally: Tally): Promise<void> {
  const { events, isWhole } = await context.payments.listEvents(
    heardEvents,
    await lastSeenEverything(context),
  );
  // Said as a failure, so that the next run looks as far back as this one.
  if (!isWhole) tally.failed(`${missedEvents}: more happened than can be listed at once`);
  const isKnown = await knownEvents(
    context,
    events.map((event) => event.id),
  );
  const settledBy = context.now().getTime() - patienceSeconds * 1_000;
  const missed = events.filter((event) => !isKnown.has(event.id) && event.occurredAt.getTime() <= settledBy);
  await workThrough(tally, missedEvents, missed, async (event) => {
    if ((await receiveEvent(context, event)) === "applied") tally.did("events_recovered");
  });
}

/** A little before the last run that could look at every event: one that could not leaves its time to the next. */
async function lastSeenEverything(context: StoreContext): Promise<Date> {
  const runs = await context.db
    .select({ startedAt: reconciliationRuns.startedAt, failures: reconciliationRuns.failures })
    .from(reconciliationRuns)
    .orderBy(desc(reconciliationRuns.startedAt))
    .limit(runsLookedAt);
  if (runs.length === 0) return new Date(minutesAgo(context, firstLookMinutes));
  const whole = runs.find((run) => !run.failures.some((failure) => failure.startsWith(missedEvents)));
  if (whole === undefined) return new Date(minutesAgo(context, longestLookMinutes));
  const at = Math.min(Date.parse(whole.startedAt), context.now().getTime());
  return new Date(at - overlapMinutes * 60_000);
}

async function knownEvents(context: StoreContext, ids: readonly string[]): Promise<Set<string>> {
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [stored, kept] = await context.db.batch([
    context.db.select({ id: stripeEvents.id }).from(stripeEvents).where(sql`${stripeEvents.id} IN ${listed}`),
    context.db
      .select({ id: unprocessedEvents.id })
      .from(unprocessedEvents)
      .where(sql`${unprocessedEvents.id} IN ${listed}`),
  ]);
  return new Set([...stored, ...kept].map((row) => row.id));
}

/** Orders that have waited for a while, before their reservation ends: a lost webhook must not keep a payer waiting. */
async function askAboutUnsettled(context: StoreContext, tally: Tally): Promise<void> {
  const now = context.now().toISOString();
  const unsettled = await context.db
    .select({ id: orders.id, intentId: orders.stripePaymentIntentId })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["pending_payment", "payment_processing", "payment_failed"]),
        isNotNull(orders.stripePaymentIntentId),
        lt(orders.updatedAt, new Date(context.now().getTime() - patienceSeconds * 1_000).toISOString()),
        or(isNull(orders.reservationExpiresAt), gt(orders.reservationExpiresAt, now)),
      ),
    )
    // In any order: none that stays unsettled keeps the others from being asked about.
    .orderBy(sql`random()`)
    .limit(perRun);
  await workThrough(tally, "unsettled_orders", unsettled, async ({ id, intentId }) => {
    const intent = intentId === null ? undefined : await context.payments.retrieveIntent(intentId);
    if (intent === undefined) return;
    if ((await applyPayment(context, id, intent)) === "applied") tally.did("orders_settled");
  });
}

async function retryUnprocessed(context: StoreContext, tally: Tally): Promise<void> {
  const due = await findDueEvents(context, perRun);
  await workThrough(tally, "unprocessed_events", due, async (kept) => {
    if ((await tryUnprocessed(context, kept)) !== "waiting") tally.did("events_processed");
  });
}

function minutesAgo(context: StoreContext, minutes: number): string {
  return new Date(context.now().getTime() - minutes * 60_000).toISOString();
}
