import type Stripe from "stripe";
import { queueDelivery } from "../webhooks/queue.ts";
import { stripeApiVersion } from "./protocol/api-version.ts";
import { createStripeId, unixNow } from "./protocol/ids.ts";
import type { StripeWork } from "./protocol/work.ts";
import { type StripeEvent, saveRecord } from "./records.ts";

/**
 * Records an event with the current state of its object and queues its delivery. It runs in the transaction that caused
 * the event, so neither exists without the other.
 */
export function emitEvent(
  work: StripeWork,
  type: string,
  object: Record<string, unknown>,
  intentId: string | null,
): StripeEvent {
  const event: StripeEvent = {
    id: createStripeId("evt"),
    type,
    created: unixNow(),
    intentId,
    request: work.request,
    object,
  };
  saveRecord(work, "event", event);
  queueDelivery(work, event);
  return event;
}

export function eventView(event: StripeEvent) {
  return {
    id: event.id,
    object: "event",
    api_version: stripeApiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: event.request,
    type: event.type,
  } satisfies Omit<Stripe.EventBase, "data" | "type"> & { data: unknown; type: string };
}
