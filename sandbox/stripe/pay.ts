import { scheduleStep } from "../background/schedule.ts";
import { type CardOutcome, type Decline, declines } from "./cards.ts";
import { chargeView } from "./charge-view.ts";
import { emitEvent } from "./events.ts";
import { intentView } from "./intent-view.ts";
import { paymentMethodView, requirePaymentMethod } from "./payment-methods.ts";
import { StripeFailure } from "./protocol/failure.ts";
import { createStripeId, unixNow } from "./protocol/ids.ts";
import type { StripeWork } from "./protocol/work.ts";
import { type Charge, findRecord, type Intent, type PaymentMethod, saveRecord } from "./records.ts";

const challengeOutcomes: readonly CardOutcome[] = ["needs_authentication", "needs_bank_page"];

/**
 * Tries to charge the card, or starts a challenge.
 * @throws StripeFailure if the card is declined. The decline is stored.
 */
export function attemptPayment(
  work: StripeWork,
  intent: Intent,
  method: PaymentMethod,
  returnUrl: string | null,
  usesStripeJs: boolean,
): Intent {
  const confirmed: Intent = {
    ...intent,
    paymentMethodId: method.id,
    lastPaymentError: null,
    challenge: null,
  };
  if (!challengeOutcomes.includes(method.outcome)) return chargeCard(work, confirmed, method);
  const inPage = usesStripeJs && method.outcome === "needs_authentication";
  const challenge = { id: createStripeId("challenge"), returnUrl, inPage };
  return moveIntent(work, { ...confirmed, status: "requires_action", challenge }, "requires_action");
}

/** Applies the shopper's choice on the challenge page. */
export function finishChallenge(work: StripeWork, intent: Intent, isAuthenticated: boolean): Intent {
  const method = requirePaymentMethod(work, intent.paymentMethodId ?? "");
  if (isAuthenticated) return chargeCard(work, { ...intent, challenge: null }, method);
  const failed: Intent = {
    ...intent,
    status: "requires_payment_method",
    challenge: null,
    paymentMethodId: null,
    lastPaymentError: {
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      payment_method: paymentMethodView(method),
      type: "card_error",
    },
  };
  return moveIntent(work, failed, "payment_failed");
}

/** Completes a payment that was processing. */
export function settleProcessing(work: StripeWork, intentId: string): void {
  const intent = findRecord(work, "payment_intent", intentId);
  const charge = findRecord(work, "charge", intent?.latestChargeId ?? "");
  if (intent?.status !== "processing" || charge === undefined) return;
  completePayment(work, intent, { ...charge, status: "succeeded" });
}

/** Fails a payment that was processing, for example because the debited account is empty. */
export function declineProcessing(work: StripeWork, intentId: string): void {
  const intent = findRecord(work, "payment_intent", intentId);
  const charge = findRecord(work, "charge", intent?.latestChargeId ?? "");
  const decline = declines.insufficient_funds;
  if (intent?.status !== "processing" || charge === undefined || decline === undefined) return;
  declineCharge(work, intent, charge, requirePaymentMethod(work, charge.paymentMethodId), decline);
}

function chargeCard(work: StripeWork, intent: Intent, method: PaymentMethod): Intent {
  const decline = declines[method.outcome];
  const charge: Charge = {
    id: createStripeId("ch"),
    intentId: intent.id,
    paymentMethodId: method.id,
    status: "succeeded",
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    metadata: intent.metadata,
    failure: null,
    disputed: false,
    created: unixNow(),
  };
  if (decline !== undefined) throw declineCharge(work, intent, charge, method, decline);
  if (method.outcome === "disputed") {
    scheduleStep(work, "open_dispute", intent.id, work.settings.processingDelayMs);
  }
  if (method.outcome !== "processing") return completePayment(work, intent, charge);

  saveRecord(work, "charge", { ...charge, status: "pending" });
  scheduleStep(work, "settle_processing", intent.id, work.settings.processingDelayMs);
  return moveIntent(work, { ...intent, status: "processing", latestChargeId: charge.id }, "processing");
}

function completePayment(work: StripeWork, intent: Intent, charge: Charge): Intent {
  saveRecord(work, "charge", charge);
  emitEvent(work, "charge.succeeded", chargeView(work, charge), intent.id);
  const paid: Intent = {
    ...intent,
    status: "succeeded",
    amountReceived: charge.amount,
    latestChargeId: charge.id,
  };
  return moveIntent(work, paid, "succeeded");
}

function declineCharge(
  work: StripeWork,
  intent: Intent,
  charge: Charge,
  method: PaymentMethod,
  decline: Decline,
): StripeFailure {
  const failedCharge: Charge = { ...charge, status: "failed", failure: decline };
  saveRecord(work, "charge", failedCharge);
  emitEvent(work, "charge.failed", chargeView(work, failedCharge), intent.id);
  const error = {
    charge: charge.id,
    code: decline.code,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
    payment_method: paymentMethodView(method),
    type: "card_error" as const,
  };
  const failed: Intent = {
    ...intent,
    status: "requires_payment_method",
    paymentMethodId: null,
    latestChargeId: charge.id,
    lastPaymentError: { ...error, message: decline.message },
  };
  moveIntent(work, failed, "payment_failed");
  return new StripeFailure(402, decline.message, { ...error, payment_intent: intentView(work, failed) });
}

/** Stores the intent's new state and sends its event. */
export function moveIntent(work: StripeWork, intent: Intent, eventName: string): Intent {
  saveRecord(work, "payment_intent", intent);
  emitEvent(work, `payment_intent.${eventName}`, intentView(work, intent), intent.id);
  return intent;
}
