import type Stripe from "stripe";
import * as v from "valibot";
import { scheduleStep } from "../background/schedule.ts";
import { chargeView } from "./charge-view.ts";
import { emitEvent } from "./events.ts";
import { requireIntent } from "./payment-intents.ts";
import { createNotFound, StripeFailure } from "./protocol/failure.ts";
import type { FormBody } from "./protocol/form-body.ts";
import { createStripeId, unixNow } from "./protocol/ids.ts";
import { integerParam, mergeMetadata, metadataParam, parseParams } from "./protocol/params.ts";
import type { StripeWork } from "./protocol/work.ts";
import { type Charge, findRecord, listRecords, type Refund, saveRecord } from "./records.ts";

const createParams = {
  payment_intent: v.optional(v.string()),
  charge: v.optional(v.string()),
  amount: v.optional(v.pipe(integerParam, v.minValue(1, "This value must be greater than or equal to 1."))),
  reason: v.optional(v.picklist(["duplicate", "fraudulent", "requested_by_customer"])),
  metadata: v.optional(metadataParam),
  reverse_transfer: v.optional(v.unknown()),
};

export function requireRefund(work: StripeWork, id: string): Refund {
  const refund = findRecord(work, "refund", id);
  if (refund === undefined) throw createNotFound("refund", id);
  return refund;
}

/** Refunds the rest of the charge, or `amount` of it, but never more than the rest. */
export function createRefund(work: StripeWork, body: FormBody): Refund {
  const params = parseParams(createParams, body);
  const charge = findChargeToRefund(work, params);
  requireUndisputed(work, charge);
  const refundable = charge.amount - charge.amountRefunded;
  if (refundable === 0) {
    throw new StripeFailure(400, `Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amount = params.amount ?? refundable;
  if (amount > refundable) {
    throw new StripeFailure(
      400,
      `Refund amount (${formatMoney(amount)}) is greater than unrefunded amount on charge (${formatMoney(refundable)})`,
      { param: "amount" },
    );
  }
  const outcome = findRecord(work, "payment_method", charge.paymentMethodId)?.outcome;
  const refund: Refund = {
    id: createStripeId("re"),
    intentId: charge.intentId,
    chargeId: charge.id,
    status: outcome === "refund_pending" ? "pending" : "succeeded",
    amount,
    currency: charge.currency,
    reason: params.reason ?? null,
    failureReason: null,
    metadata: mergeMetadata({}, params.metadata),
    created: unixNow(),
  };
  saveRecord(work, "refund", refund);
  emitEvent(work, "refund.created", refundView(refund), refund.intentId);
  addRefundedAmount(work, charge, amount);
  if (outcome === "refund_pending") {
    scheduleStep(work, "settle_refund", refund.id, work.settings.processingDelayMs);
  } else if (outcome === "refund_fails") {
    scheduleStep(work, "fail_refund", refund.id, work.settings.processingDelayMs);
  }
  return refund;
}

/** Completes or fails a refund. After a failure, the charge counts as not refunded. */
export function finishRefund(work: StripeWork, refundId: string, hasArrived: boolean): void {
  const refund = findRecord(work, "refund", refundId);
  const charge = findRecord(work, "charge", refund?.chargeId ?? "");
  if (refund === undefined || charge === undefined) return;
  const finished: Refund = hasArrived
    ? { ...refund, status: "succeeded" }
    : { ...refund, status: "failed", failureReason: "lost_or_stolen_card" };
  saveRecord(work, "refund", finished);
  if (!hasArrived)
    saveRecord(work, "charge", { ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  emitEvent(work, "refund.updated", refundView(finished), refund.intentId);
  if (!hasArrived) emitEvent(work, "refund.failed", refundView(finished), refund.intentId);
}

export function refundView(refund: Refund) {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

function findChargeToRefund(
  work: StripeWork,
  params: { payment_intent?: string | undefined; charge?: string | undefined },
): Charge {
  if (params.payment_intent === undefined && params.charge === undefined) {
    throw new StripeFailure(
      400,
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = params.payment_intent === undefined ? undefined : requireIntent(work, params.payment_intent);
  const chargeId = params.charge ?? intent?.latestChargeId ?? "";
  const charge = findRecord(work, "charge", chargeId);
  if (charge?.status === "succeeded") return charge;
  if (intent === undefined && charge === undefined) throw createNotFound("charge", chargeId, "charge");
  const subject = intent === undefined ? `charge (${chargeId})` : `PaymentIntent (${intent.id})`;
  throw new StripeFailure(400, `This ${subject} does not have a successful charge to refund.`, {
    param: intent === undefined ? "charge" : "payment_intent",
  });
}

/** Rejects a refund of a disputed charge. Only a won dispute leaves money to refund. */
function requireUndisputed(work: StripeWork, charge: Charge): void {
  const disputes = listRecords(work, "dispute", charge.intentId);
  if (disputes.every((dispute) => dispute.status === "won")) return;
  throw new StripeFailure(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: "charge_disputed",
  });
}

function addRefundedAmount(work: StripeWork, charge: Charge, amount: number): void {
  const refunded: Charge = { ...charge, amountRefunded: charge.amountRefunded + amount };
  saveRecord(work, "charge", refunded);
  emitEvent(work, "charge.refunded", chargeView(work, refunded), charge.intentId);
}

function formatMoney(cents: number): string {
  return `CA$${(cents / 100).toFixed(2)}`;
}
