import type { StoreContext } from "../../context.ts";
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
        : { statements: storeEvent(context, event, { outcome, detail }), result: outcome },
  );
}
