import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { cardOutcomes } from "./cards.ts";

// These schemas define what is stored of each Stripe object. The `…View` functions create the objects of the API from
// it.
const metadataSchema = v.record(v.string(), v.string());
const jsonSchema = v.record(v.string(), v.unknown());

export const intentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] as const;

export const intentSchema = v.object({
  id: v.string(),
  clientSecret: v.string(),
  status: v.picklist(intentStatuses),
  amount: v.number(),
  amountReceived: v.number(),
  currency: v.string(),
  metadata: metadataSchema,
  description: v.nullable(v.string()),
  receiptEmail: v.nullable(v.string()),
  customer: v.nullable(v.string()),
  statementDescriptorSuffix: v.nullable(v.string()),
  shipping: v.nullable(jsonSchema),
  setupFutureUsage: v.nullable(v.string()),
  automaticPaymentMethods: v.boolean(),
  paymentMethodId: v.nullable(v.string()),
  latestChargeId: v.nullable(v.string()),
  lastPaymentError: v.nullable(jsonSchema),
  challenge: v.nullable(
    v.object({
      id: v.string(),
      returnUrl: v.nullable(v.string()),
      /**
       * True if Stripe.js shows the challenge in a window over the store's page. Otherwise, the shopper is redirected.
       */
      inPage: v.optional(v.boolean(), false),
    }),
  ),
  cancellationReason: v.nullable(v.string()),
  canceledAt: v.nullable(v.number()),
  created: v.number(),
});

/** The brand, last four digits and outcome of a card. Its number is never stored. */
export const paymentMethodSchema = v.object({
  id: v.string(),
  brand: v.string(),
  last4: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
  outcome: v.picklist(cardOutcomes),
  billingDetails: jsonSchema,
  created: v.number(),
});

export const chargeSchema = v.object({
  id: v.string(),
  intentId: v.string(),
  paymentMethodId: v.string(),
  status: v.picklist(["succeeded", "pending", "failed"]),
  amount: v.number(),
  amountRefunded: v.number(),
  currency: v.string(),
  metadata: metadataSchema,
  failure: v.nullable(
    v.object({ code: v.string(), declineCode: v.nullable(v.string()), message: v.string() }),
  ),
  disputed: v.boolean(),
  created: v.number(),
});

export const refundSchema = v.object({
  id: v.string(),
  intentId: v.string(),
  chargeId: v.string(),
  status: v.picklist(["pending", "succeeded", "failed"]),
  amount: v.number(),
  currency: v.string(),
  reason: v.nullable(v.string()),
  failureReason: v.nullable(v.string()),
  metadata: metadataSchema,
  created: v.number(),
});

export const disputeSchema = v.object({
  id: v.string(),
  intentId: v.string(),
  chargeId: v.string(),
  status: v.picklist(["needs_response", "under_review", "won", "lost"]),
  amount: v.number(),
  currency: v.string(),
  reason: v.string(),
  created: v.number(),
});

export const eventSchema = v.object({
  id: v.string(),
  type: v.string(),
  created: v.number(),
  intentId: v.nullable(v.string()),
  request: v.object({ id: v.nullable(v.string()), idempotency_key: v.nullable(v.string()) }),
  object: jsonSchema,
});

export type Intent = v.InferOutput<typeof intentSchema>;
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>;
export type Charge = v.InferOutput<typeof chargeSchema>;
export type Refund = v.InferOutput<typeof refundSchema>;
export type Dispute = v.InferOutput<typeof disputeSchema>;
export type StripeEvent = v.InferOutput<typeof eventSchema>;

const schemas = {
  payment_intent: intentSchema,
  payment_method: paymentMethodSchema,
  charge: chargeSchema,
  refund: refundSchema,
  dispute: disputeSchema,
  event: eventSchema,
};
export type RecordKind = keyof typeof schemas;
type RecordOf<Kind extends RecordKind> = v.InferOutput<(typeof schemas)[Kind]>;

const rowSchema = v.object({ body: v.pipe(v.string(), v.parseJson()) });

export function findRecord<Kind extends RecordKind>(
  sandbox: Sandbox,
  kind: Kind,
  id: string,
): RecordOf<Kind> | undefined {
  const row = sandbox.store.get(
    rowSchema,
    "SELECT body FROM stripe_records WHERE kind = ? AND id = ?",
    kind,
    id,
  );
  return row === undefined ? undefined : parseRecord(kind, row.body);
}

/** Stores a new record or a new state of an existing one. */
export function saveRecord<Kind extends RecordKind>(
  sandbox: Sandbox,
  kind: Kind,
  record: RecordOf<Kind>,
): void {
  const intentId = "intentId" in record ? record.intentId : null;
  sandbox.store.run(
    `INSERT INTO stripe_records (kind, id, intent_id, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
    kind,
    record.id,
    intentId,
    JSON.stringify(record),
  );
}

/**
 * Lists the records of a kind, newest first.
 * @param intentId limits them to those of one payment intent
 */
export function listRecords<Kind extends RecordKind>(
  sandbox: Sandbox,
  kind: Kind,
  intentId?: string,
): RecordOf<Kind>[] {
  const rows =
    intentId === undefined
      ? sandbox.store.all(
          rowSchema,
          "SELECT body FROM stripe_records WHERE kind = ? ORDER BY sequence DESC",
          kind,
        )
      : sandbox.store.all(
          rowSchema,
          "SELECT body FROM stripe_records WHERE kind = ? AND intent_id = ? ORDER BY sequence DESC",
          kind,
          intentId,
        );
  return rows.map((row) => parseRecord(kind, row.body));
}

function parseRecord<Kind extends RecordKind>(kind: Kind, body: unknown): RecordOf<Kind> {
  // TypeScript cannot infer that the schema belongs to the kind.
  return v.parse(schemas[kind], body) as RecordOf<Kind>;
}
