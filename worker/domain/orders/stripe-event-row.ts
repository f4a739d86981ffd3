import type { PaymentEvent } from "../../adapters/payment-provider.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";

export type EventOutcome = "applied" | "unchanged" | "ignored" | "refused";

/**
 * Remembers an event, once, by its id. It belongs into the batch of what the event does: a second delivery runs into
 * the primary key, and nothing of its batch happens.
 */
export function writeEvent(
  context: StoreContext,
  event: PaymentEvent,
  result: { outcome: EventOutcome; orderId?: string | undefined; detail?: string | undefined },
) {
  return context.db.insert(stripeEvents).values({
    id: event.id,
    type: event.type,
    objectId: event.objectId ?? null,
    orderId: result.orderId ?? null,
    isLive: event.isLive,
    outcome: result.outcome,
    detail: result.detail ?? null,
    occurredAt: event.occurredAt.toISOString(),
    receivedAt: context.now().toISOString(),
  });
}
