import type Stripe from "stripe";
import { emitEvent } from "./events.ts";
import { requireIntent } from "./payment-intents.ts";
import { StripeFailure } from "./protocol/failure.ts";
import { createStripeId, unixNow } from "./protocol/ids.ts";
import type { StripeWork } from "./protocol/work.ts";
import { type Dispute, findRecord, listRecords, type StripeEvent, saveRecord } from "./records.ts";

/** The evidence of a dispute to which the store has not responded. */
const emptyEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
} satisfies Stripe.Dispute.Evidence;

/** Opens a dispute, with which the shopper's bank takes the money back. */
export function openDispute(work: StripeWork, intentId: string): StripeEvent {
  const charge = findRecord(work, "charge", requireIntent(work, intentId).latestChargeId ?? "");
  if (charge?.status !== "succeeded")
    throw new StripeFailure(400, "Only a successful charge can be disputed.");
  const dispute: Dispute = {
    id: createStripeId("du"),
    intentId,
    chargeId: charge.id,
    status: "needs_response",
    amount: charge.amount - charge.amountRefunded,
    currency: charge.currency,
    reason: "fraudulent",
    created: unixNow(),
  };
  saveRecord(work, "dispute", dispute);
  saveRecord(work, "charge", { ...charge, disputed: true });
  return emitEvent(work, "charge.dispute.created", disputeView(dispute), intentId);
}

/** Moves a dispute to review, or closes it with the bank's decision. */
export function changeDispute(
  work: StripeWork,
  intentId: string,
  status: "under_review" | "won" | "lost",
): StripeEvent {
  const dispute = listRecords(work, "dispute", intentId).find((candidate) => !isClosed(candidate));
  if (dispute === undefined) throw new StripeFailure(400, "This payment has no open dispute.");
  const changedDispute: Dispute = { ...dispute, status };
  saveRecord(work, "dispute", changedDispute);
  const type = status === "under_review" ? "charge.dispute.updated" : "charge.dispute.closed";
  return emitEvent(work, type, disputeView(changedDispute), intentId);
}

function isClosed({ status }: Dispute): boolean {
  return status === "won" || status === "lost";
}

const responseSeconds = 7 * 24 * 3_600;

export function disputeView(dispute: Dispute) {
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: dispute.created + responseSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  } satisfies Stripe.Dispute;
}
