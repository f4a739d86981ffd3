import { and, eq, ne } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import { summarizeError } from "../../../lib/describe-error.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { type EventOutcome, readPaymentRecord, storeEvent } from "./payment-record.ts";
import type { PaymentEvent } from "./provider.ts";
import { type SyncedPayment, syncPayment } from "./sync-payment.ts";

/** The webhook endpoint's events, and those that are looked for when one is lost. */
export const enabledEvents = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] as const;

/**
 * Applies one of Stripe's events, once, however often it comes: it only says that a payment is to be synced.
 * @throws StoreError payment_provider_unavailable
 */
export async function receiveEvent(
  context: StoreContext,
  event: PaymentEvent,
): Promise<SyncedPayment["outcome"]> {
  const { intentId } = event;
  if (event.isLive !== context.payments.isLive) {
    return recordEvent(context, event, "refused", `a ${event.isLive ? "live" : "test"} event`);
  }
  if (!enabledEvents.some((type) => type === event.type)) return recordEvent(context, event, "ignored");
  if (intentId === undefined) return recordEvent(context, event, "ignored", "not a payment of the store");
  return (await syncPayment(context, { intentId, event })).outcome;
}

/** The detail of an event that the store cannot parse: one of a newer version of the API, for example. */
export const unreadableDetail = "it cannot be read";

/** Stores an event that changes nothing. */
export async function recordEvent(
  context: StoreContext,
  event: PaymentEvent,
  outcome: EventOutcome,
  detail?: string,
): Promise<EventOutcome> {
  return write<EventOutcome | undefined, EventOutcome>(
    context,
    async () => (await readPaymentRecord(context, { intentId: "", event })).storedOutcome,
    (stored) =>
      stored !== undefined && stored !== "failed"
        ? { statements: [], result: "unchanged" }
        : {
            statements: storeEvent(context, event, { outcome, detail }),
            result: outcome,
            mayBeTaken: ["stripe_events.id"],
          },
  );
}

// Stripe is answered within some two seconds, however slow the database or Stripe itself is.
const applyMilliseconds = 1_500;
const queueMilliseconds = 300;

/**
 * Applies an event if that takes little time. Otherwise, or after any failure, the event goes on the queue, whose
 * consumer has time. It is applied once in both cases.
 * @throws StoreError service_unavailable where not even the queue takes it: Stripe delivers it again.
 */
export async function receiveDelivery(
  context: StoreContext,
  event: PaymentEvent,
): Promise<SyncedPayment["outcome"] | "queued"> {
  const attempt = receiveEvent(context, event);
  let outcome: "waiting" | "queued" = "queued";
  try {
    const applied = await within(applyMilliseconds, attempt);
    if (applied !== "waiting") return applied;
    outcome = applied;
  } catch (error) {
    console.warn(`Event ${event.id} goes on the queue: ${summarizeError(error)}`);
  }
  // One that only took too long may still be applied after the answer.
  context.inBackground(
    attempt.catch((error) =>
      console.warn(`Event ${event.id} is left to the queue: ${summarizeError(error)}`),
    ),
  );
  try {
    await within(queueMilliseconds, context.paymentEvents.add({ event, siteUrl: context.site.url }));
  } catch (error) {
    throw new StoreError("service_unavailable", { cause: error });
  }
  return outcome;
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Applies an event again for an admin; an applied one changes nothing. The request is recorded before anything is done.
 * @throws StoreError not_found for an event that neither the store nor Stripe knows, payment_provider_unavailable
 */
export async function replayEvent(
  context: StoreContext,
  admin: AdminActor,
  eventId: string,
): Promise<SyncedPayment["outcome"]> {
  const stored = await context.db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)).get();
  const isUnread = stored === undefined || stored.detail === unreadableDetail;
  const event = isUnread ? await context.payments.retrieveEvent(eventId) : eventIn(stored);
  if (event === undefined) throw new StoreError("not_found", { message: "This event is not known." });
  const isFailed = stored?.outcome === "failed";
  const removal = context.db
    .delete(stripeEvents)
    .where(and(eq(stripeEvents.id, eventId), ne(stripeEvents.outcome, "applied")));
  const audit = writeAudit(context, admin, {
    action: "payments.replay",
    entity: "payments",
    entityId: eventId,
    summary: `Applied Stripe's event ${eventId} again`,
    before: { outcome: stored?.outcome ?? "unknown" },
    after: { outcome: "replayed" },
  });
  // A failed one stays until it is applied: it would be gone where this fails again.
  await context.db.batch(isFailed ? [audit] : [audit, removal]);
  return receiveEvent(context, event);
}

function eventIn(row: typeof stripeEvents.$inferSelect): PaymentEvent {
  return {
    id: row.id,
    type: row.type,
    objectId: row.objectId ?? undefined,
    intentId: row.stripePaymentIntentId ?? undefined,
    isLive: row.isLive,
    occurredAt: new Date(row.occurredAt),
  };
}
