import * as v from "valibot";
import type { PaymentDispute, PaymentEvent, PaymentIntent, PaymentRefund } from "./payment-provider.ts";

// The maximum is the latest date in JavaScript.
const secondsSince1970 = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e12));
const cents = v.pipe(v.number(), v.safeInteger());

// Stripe sends the id or the expanded object, depending on the account's API version.
const reference = v.nullish(
  v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id),
    ),
  ]),
);

const intentSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.startsWith("pi_")),
    client_secret: v.nullish(v.string(), ""),
    amount: cents,
    amount_received: v.optional(cents, 0),
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
    latest_charge: reference,
    last_payment_error: v.nullish(v.object({ message: v.nullish(v.string()) })),
    livemode: v.boolean(),
  }),
  v.transform(
    (intent): PaymentIntent => ({
      id: intent.id,
      clientSecret: intent.client_secret,
      amountCents: intent.amount,
      amountReceivedCents: intent.amount_received,
      currency: intent.currency.toLowerCase(),
      status: intent.status,
      orderId: intent.metadata.order_id,
      chargeId: intent.latest_charge ?? undefined,
      isLive: intent.livemode,
      failureMessage: intent.last_payment_error?.message ?? undefined,
    }),
  ),
);

const refundSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^(re|pyr)_/)),
    amount: cents,
    status: v.nullish(
      v.picklist(["pending", "requires_action", "succeeded", "failed", "canceled"]),
      "pending",
    ),
    metadata: v.nullish(v.record(v.string(), v.string()), {}),
    failure_reason: v.nullish(v.string()),
  }),
  v.transform(
    (refund): PaymentRefund => ({
      id: refund.id,
      amountCents: refund.amount,
      status: refund.status === "requires_action" ? "pending" : refund.status,
      refundId: refund.metadata.refund_id,
      failureReason: refund.failure_reason ?? undefined,
    }),
  ),
);

const disputeSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: cents,
    reason: v.string(),
    status: v.string(),
    created: secondsSince1970,
    evidence_details: v.nullish(v.object({ due_by: v.nullish(secondsSince1970) })),
  }),
  v.transform(
    ({ id, amount, reason, status, created, evidence_details: evidence }): PaymentDispute => ({
      id,
      amountCents: amount,
      reason,
      status,
      createdAt: new Date(created * 1_000),
      dueAt: typeof evidence?.due_by === "number" ? new Date(evidence.due_by * 1_000) : undefined,
    }),
  ),
);

const chargeSchema = v.object({
  latest_charge: v.nullish(
    v.object({
      disputed: v.optional(v.boolean(), false),
      refunds: v.optional(v.object({ data: v.array(refundSchema), has_more: v.boolean() })),
    }),
  ),
});

const eventSchema = v.object({
  id: v.pipe(v.string(), v.startsWith("evt_")),
  type: v.string(),
  created: secondsSince1970,
  livemode: v.boolean(),
  data: v.object({
    object: v.looseObject({ id: v.optional(v.string()), payment_intent: v.optional(v.unknown()) }),
  }),
});

const eventIdentity = v.object({ id: v.pipe(v.string(), v.startsWith("evt_"), v.maxLength(255)) });
const optionalEventFields = v.object({
  type: v.fallback(v.pipe(v.string(), v.maxLength(100)), "unknown"),
  created: v.fallback(v.optional(secondsSince1970), undefined),
  livemode: v.fallback(v.boolean(), false),
});

/**
 * Reads the valid fields of an event that parseEvent() rejects.
 * @returns undefined if the event has no id
 */
export function parseUnreadableEvent(payload: unknown): PaymentEvent | undefined {
  const identity = v.safeParse(eventIdentity, payload);
  const fields = v.safeParse(optionalEventFields, payload);
  if (!identity.success || !fields.success) return undefined;
  const { type, created, livemode } = fields.output;
  return {
    id: identity.output.id,
    type,
    objectId: undefined,
    intentId: undefined,
    isLive: livemode,
    occurredAt: created === undefined ? new Date() : new Date(created * 1_000),
  };
}

/**
 * Parses a payment intent.
 * @throws ValiError
 */
export function parseIntent(response: unknown): PaymentIntent {
  return v.parse(intentSchema, response);
}

/**
 * Parses the expanded latest charge of an intent.
 * @throws ValiError
 */
export function parseCharge(response: unknown): {
  refunds: readonly PaymentRefund[];
  hasMoreRefunds: boolean;
  isDisputed: boolean;
} {
  const charge = v.parse(chargeSchema, response).latest_charge;
  return {
    refunds: charge?.refunds?.data ?? [],
    hasMoreRefunds: charge?.refunds?.has_more ?? false,
    isDisputed: charge?.disputed ?? false,
  };
}

/**
 * Parses a list of refunds.
 * @throws ValiError
 */
export function parseRefunds(response: unknown): PaymentRefund[] {
  return v.parse(v.array(refundSchema), response);
}

/**
 * Parses a list of disputes.
 * @throws ValiError
 */
export function parseDisputes(response: unknown): PaymentDispute[] {
  return v.parse(v.array(disputeSchema), response);
}

/**
 * Parses an event. Only its ids are read from the object it is about, because that object has the account's API
 * version.
 * @throws ValiError
 */
export function parseEvent(payload: unknown): PaymentEvent {
  const { id, type, created, livemode, data } = v.parse(eventSchema, payload);
  const { id: objectId, payment_intent: intentReference } = data.object;
  return {
    id,
    type,
    objectId,
    intentId: type.startsWith("payment_intent.") ? objectId : parseReference(intentReference),
    isLive: livemode,
    occurredAt: new Date(created * 1_000),
  };
}

function parseReference(value: unknown): string | undefined {
  const result = v.safeParse(reference, value);
  return result.success ? result.output || undefined : undefined;
}
