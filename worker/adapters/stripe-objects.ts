import * as v from "valibot";
import type { PaymentEvent, PaymentIntent } from "./stripe.ts";

// What the store reads of Stripe's objects. Events come in the API version of the account, not of the SDK:
// nothing of them is believed before it was parsed.
const intentSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.startsWith("pi_")),
    client_secret: v.nullish(v.string(), ""),
    amount: v.pipe(v.number(), v.safeInteger()),
    amount_received: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
    currency: v.string(),
    status: v.picklist([
      "requires_payment_method",
      "requires_confirmation",
      "requires_action",
      "processing",
      "requires_capture",
      "canceled",
      "succeeded",
    ]),
    metadata: v.optional(v.record(v.string(), v.string()), {}),
    latest_charge: v.nullish(v.union([v.string(), v.object({ id: v.string() })])),
    last_payment_error: v.nullish(v.object({ message: v.nullish(v.string()) })),
    livemode: v.boolean(),
  }),
  v.transform((intent): PaymentIntent => {
    const charge = intent.latest_charge ?? undefined;
    return {
      id: intent.id,
      clientSecret: intent.client_secret,
      amountCents: intent.amount,
      amountReceivedCents: intent.amount_received,
      currency: intent.currency.toLowerCase(),
      status: intent.status,
      orderId: intent.metadata.order_id,
      chargeId: typeof charge === "object" ? charge.id : charge,
      isLive: intent.livemode,
      failureMessage: intent.last_payment_error?.message ?? undefined,
    };
  }),
);

const eventSchema = v.object({
  id: v.pipe(v.string(), v.startsWith("evt_")),
  type: v.string(),
  created: v.number(),
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({ id: v.optional(v.string()) }) }),
});

/** @throws ValiError when Stripe answers something else than an intent. */
export function parseIntent(answer: unknown): PaymentIntent {
  return v.parse(intentSchema, answer);
}

/** @throws ValiError when it is not an event, or one about an intent that is none. */
export function parseEvent(payload: unknown): PaymentEvent {
  const event = v.parse(eventSchema, payload);
  return {
    id: event.id,
    type: event.type,
    objectId: event.data.object.id,
    isLive: event.livemode,
    occurredAt: new Date(event.created * 1000),
    intent: event.type.startsWith("payment_intent.") ? parseIntent(event.data.object) : undefined,
  };
}
