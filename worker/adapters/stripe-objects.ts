import * as v from "valibot";
import type {
  PaymentDispute,
  PaymentEvent,
  PaymentEventSubject,
  PaymentIntent,
  PaymentRefund,
} from "./payment-provider.ts";

// More would be no date any more.
const secondsSince1970 = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e12));

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

// Expanded or not, as the account's API version has it.
const reference = v.nullish(
  v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id),
    ),
  ]),
);

const refundSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^(re|pyr)_/)),
    amount: v.pipe(v.number(), v.safeInteger()),
    status: v.nullish(
      v.picklist(["pending", "requires_action", "succeeded", "failed", "canceled"]),
      "pending",
    ),
    payment_intent: reference,
    metadata: v.nullish(v.record(v.string(), v.string()), {}),
    failure_reason: v.nullish(v.string()),
    created: secondsSince1970,
  }),
  v.transform(
    (refund): PaymentRefund => ({
      id: refund.id,
      amountCents: refund.amount,
      status: refund.status === "requires_action" ? "pending" : refund.status,
      intentId: refund.payment_intent ?? undefined,
      refundId: refund.metadata.refund_id,
      failureReason: refund.failure_reason ?? undefined,
      createdAt: new Date(refund.created * 1000),
    }),
  ),
);

const disputeSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: v.pipe(v.number(), v.safeInteger()),
    reason: v.string(),
    status: v.string(),
    payment_intent: reference,
  }),
  v.transform(
    ({ payment_intent: intentId, ...dispute }): PaymentDispute => ({
      id: dispute.id,
      amountCents: dispute.amount,
      reason: dispute.reason,
      status: dispute.status,
      intentId: intentId ?? undefined,
    }),
  ),
);

const chargeSchema = v.object({
  amount_refunded: v.pipe(v.number(), v.safeInteger()),
  payment_intent: reference,
});

const eventSchema = v.object({
  id: v.pipe(v.string(), v.startsWith("evt_")),
  type: v.string(),
  created: secondsSince1970,
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({ id: v.optional(v.string()) }) }),
});

/** @throws ValiError when Stripe answers something else than an intent. */
export function parseIntent(answer: unknown): PaymentIntent {
  return v.parse(intentSchema, answer);
}

/** @throws ValiError when Stripe answers something else than a refund. */
export function parseRefund(answer: unknown): PaymentRefund {
  return v.parse(refundSchema, answer);
}

/** @throws ValiError when it is not an event, or one about an object that is none. */
export function parseEvent(payload: unknown): PaymentEvent {
  const event = v.parse(eventSchema, payload);
  return {
    id: event.id,
    type: event.type,
    objectId: event.data.object.id,
    isLive: event.livemode,
    occurredAt: new Date(event.created * 1000),
    subject: subjectOf(event.type, event.data.object),
    payload: JSON.stringify(payload),
  };
}

function subjectOf(type: string, object: unknown): PaymentEventSubject {
  if (type.startsWith("payment_intent.")) return { kind: "intent", intent: parseIntent(object) };
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    return { kind: "refund", refund: parseRefund(object) };
  }
  if (type.startsWith("charge.dispute.")) return { kind: "dispute", dispute: v.parse(disputeSchema, object) };
  if (type === "charge.refunded") {
    const charge = v.parse(chargeSchema, object);
    return {
      kind: "charge",
      intentId: charge.payment_intent ?? undefined,
      refundedCents: charge.amount_refunded,
    };
  }
  return { kind: "other" };
}
