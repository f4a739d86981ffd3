import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { PaymentEvent } from "../../adapters/payment-provider.ts";
import { unprocessedEvents } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";

export type UnprocessedEvent = typeof unprocessedEvents.$inferSelect;

/** A waiting event is tried again after 1, 2, 4, ... minutes; what waits longer than the last is a dead letter. */
const attemptsUntilDead = 10;
const deadLetterMinutes = 6 * 60;

/** Keeps an event that could not be applied; kept already, its next try moves on. */
export async function keepUnprocessed(
  context: StoreContext,
  event: PaymentEvent,
  why: { state: UnprocessedEvent["state"]; detail: string },
): Promise<void> {
  const now = context.now().toISOString();
  const known = await context.db
    .select({ attempts: unprocessedEvents.attempts, state: unprocessedEvents.state })
    .from(unprocessedEvents)
    .where(eq(unprocessedEvents.id, event.id))
    .get();
  const attempts = (known?.attempts ?? 0) + 1;
  const isDead =
    why.state === "dead_letter" || known?.state === "dead_letter" || attempts >= attemptsUntilDead;
  const waitMinutes = isDead ? deadLetterMinutes : 2 ** (attempts - 1);
  const state = {
    state: isDead ? ("dead_letter" as const) : ("waiting" as const),
    detail: why.detail.slice(0, 500),
    nextAttemptAt: new Date(context.now().getTime() + waitMinutes * 60_000).toISOString(),
  };
  await context.db
    .insert(unprocessedEvents)
    .values({
      ...state,
      id: event.id,
      type: event.type,
      payload: event.payload,
      attempts,
      occurredAt: event.occurredAt.toISOString(),
      receivedAt: now,
    })
    .onConflictDoUpdate({
      target: unprocessedEvents.id,
      set: { ...state, attempts: sql`${unprocessedEvents.attempts} + 1` },
    });
}

/** It was applied: stripe_events has it now. */
export async function forgetUnprocessed(context: StoreContext, eventId: string): Promise<void> {
  await context.db.delete(unprocessedEvents).where(eq(unprocessedEvents.id, eventId));
}

export async function findDueEvents(context: StoreContext, limit: number): Promise<UnprocessedEvent[]> {
  return context.db
    .select()
    .from(unprocessedEvents)
    .where(and(lte(unprocessedEvents.nextAttemptAt, context.now().toISOString())))
    .orderBy(asc(unprocessedEvents.nextAttemptAt))
    .limit(limit);
}
