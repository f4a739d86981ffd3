import { and, eq, ne } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { PaymentEvent } from "../../../adapters/payment-provider.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import { summarizeError } from "../../../lib/describe-error.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { write } from "../../write.ts";
import { storeEvent } from "./apply-decision.ts";
import { type EventOutcome, findStoredOutcome } from "./read-payment-record.ts";
import { type SyncedPayment, syncPayment } from "./sync-payment.ts";

/** The types that the webhook endpoint subscribes to, and that the reconciliation lists. */
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

/** The detail of an event that the store cannot parse, for example one of a newer version of Stripe's API. */
export const unreadableDetail = "it cannot be read";

// Stripe does not publish how long it waits for a response.
const deliveryTimeLimitMs = 5_000;
// An order is stored before its payment is created, so an order that is unknown for this long will no longer appear.
const unknownOrderMinutes = 60;

/**
 * Webhook. Applies an event that Stripe delivers, within five seconds. An event that cannot be applied is stored as
 * failed, so that admins see it and the reconciliation retries it.
 * @returns the outcome, which is `failed` only for an event about an order that is still unknown after an hour
 * @throws StoreError service_unavailable for any other event that is not applied in time, so that Stripe delivers it
 *   again
 */
export async function receiveDelivery(context: StoreContext, event: PaymentEvent): Promise<EventOutcome> {
  const attempt = applyOrStoreFailure(context, event);
  // A slow attempt continues after the response, and the redelivery finds the event applied.
  context.inBackground(
    attempt.catch((error) => console.error(`Event ${event.id} was not stored: ${summarizeError(error)}`)),
  );
  const { outcome, needsRedelivery } = await waitAtMost(deliveryTimeLimitMs, attempt).catch((error) => {
    throw new StoreError("service_unavailable", { cause: error });
  });
  if (needsRedelivery) throw new StoreError("service_unavailable");
  return outcome;
}

/**
 * Admin only. Applies an event again, and audits the request first. An event that was applied changes nothing. Stripe
 * is asked for an event that the store does not know or could not read.
 * @throws StoreError payment_provider_unavailable; not_found for an event that neither the store nor Stripe knows
 */
export async function replayEvent(
  context: StoreContext,
  admin: AdminActor,
  eventId: string,
): Promise<SyncedPayment["outcome"]> {
  const storedEvent = await context.db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)).get();
  const mustRetrieve = storedEvent === undefined || storedEvent.detail === unreadableDetail;
  const event = mustRetrieve ? await context.payments.retrieveEvent(eventId) : toPaymentEvent(storedEvent);
  if (event === undefined) throw new StoreError("not_found", { message: "This event is not known." });
  const isFailed = storedEvent?.outcome === "failed";
  const removal = context.db
    .delete(stripeEvents)
    .where(and(eq(stripeEvents.id, eventId), ne(stripeEvents.outcome, "applied")));
  const audit = writeAudit(context, admin, {
    action: "payments.replay",
    entity: "payments",
    entityId: eventId,
    summary: `Applied the Stripe event ${eventId} again`,
    before: { outcome: storedEvent?.outcome ?? "unknown" },
    after: { outcome: "replayed" },
  });
  // A failed event is not removed here, because it would be lost if this attempt fails too.
  await context.db.batch(isFailed ? [audit] : [audit, removal]);
  return applyEvent(context, event);
}

/**
 * Applies one of Stripe's events. Repeated calls change nothing, because an event only says that its payment must be
 * synced.
 * @returns the outcome, which is `waiting` if the store does not have the order of the payment
 * @throws StoreError payment_provider_unavailable
 */
export async function applyEvent(
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

/**
 * Stores an event that changes no order. A stored event is replaced only if it failed.
 * @returns the outcome, or `unchanged` if the event was processed before
 */
export async function recordEvent(
  context: StoreContext,
  event: PaymentEvent,
  outcome: EventOutcome,
  detail?: string,
): Promise<EventOutcome> {
  return write<EventOutcome | undefined, EventOutcome>(
    context,
    () => findStoredOutcome(context, event.id),
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

interface DeliveryAttempt {
  readonly outcome: EventOutcome;
  readonly needsRedelivery: boolean;
}

async function applyOrStoreFailure(context: StoreContext, event: PaymentEvent): Promise<DeliveryAttempt> {
  let outcome: SyncedPayment["outcome"];
  try {
    outcome = await applyEvent(context, event);
  } catch (error) {
    return storeFailure(context, event, summarizeError(error).slice(0, 500), true);
  }
  if (outcome !== "waiting") return { outcome, needsRedelivery: false };
  // Another store may share the Stripe account. Its payments must not fail this store's endpoint for days.
  const mayOrderAppear = event.occurredAt.toISOString() > minutesFromNow(context, -unknownOrderMinutes);
  return storeFailure(context, event, "No matching order was found", mayOrderAppear);
}

async function storeFailure(
  context: StoreContext,
  event: PaymentEvent,
  detail: string,
  isRetryUseful: boolean,
): Promise<DeliveryAttempt> {
  console.warn(`Event ${event.id} could not be applied: ${detail}`);
  const outcome = await recordEvent(context, event, "failed", detail);
  // A concurrent delivery may have applied the event.
  return { outcome, needsRedelivery: outcome === "failed" && isRetryUseful };
}

async function waitAtMost<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function toPaymentEvent(row: typeof stripeEvents.$inferSelect): PaymentEvent {
  return {
    id: row.id,
    type: row.type,
    objectId: row.objectId ?? undefined,
    intentId: row.stripePaymentIntentId ?? undefined,
    isLive: row.isLive,
    occurredAt: new Date(row.occurredAt),
  };
}
