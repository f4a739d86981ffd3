import * as v from "valibot";
import { emitEvent } from "./events.ts";
import {
  changeableParams,
  confirmParams,
  createParams,
  requireAmount,
  requireCurrency,
} from "./intent-params.ts";
import { intentView } from "./intent-view.ts";
import { attemptPayment, moveIntent } from "./pay.ts";
import { createPaymentMethod, requirePaymentMethod } from "./payment-methods.ts";
import { createNotFound, StripeFailure } from "./protocol/failure.ts";
import type { FormBody } from "./protocol/form-body.ts";
import { createStripeId, unixNow } from "./protocol/ids.ts";
import { mergeMetadata, parseParams } from "./protocol/params.ts";
import type { StripeWork } from "./protocol/work.ts";
import { findRecord, type Intent, listRecords, type PaymentMethod, saveRecord } from "./records.ts";

const openStatuses = ["requires_payment_method", "requires_confirmation", "requires_action"];
const cancelParams = {
  cancellation_reason: v.optional(
    v.picklist(["duplicate", "fraudulent", "requested_by_customer", "abandoned"]),
  ),
};

export function requireIntent(work: StripeWork, id: string): Intent {
  const intent = findRecord(work, "payment_intent", id);
  if (intent === undefined) throw createNotFound("payment_intent", id, "intent");
  return intent;
}

export function createIntent(work: StripeWork, body: FormBody): Intent {
  const params = parseParams(createParams, body);
  const currency = requireCurrency(params.currency);
  const id = createStripeId("pi");
  const newIntent: Intent = {
    id,
    clientSecret: `${id}_secret_${createStripeId("x", 25).slice(2)}`,
    status: "requires_payment_method",
    amount: requireAmount(params.amount, currency),
    amountReceived: 0,
    currency,
    metadata: {},
    description: null,
    receiptEmail: null,
    customer: null,
    statementDescriptorSuffix: null,
    shipping: null,
    setupFutureUsage: null,
    automaticPaymentMethods:
      params.automatic_payment_methods?.enabled ?? params.payment_method_types === undefined,
    paymentMethodId: null,
    latestChargeId: null,
    lastPaymentError: null,
    challenge: null,
    cancellationReason: null,
    canceledAt: null,
    created: unixNow(),
  };
  const intent = setPaymentMethod(applyChange(newIntent, params), findRequestedMethod(work, params));
  saveRecord(work, "payment_intent", intent);
  emitEvent(work, "payment_intent.created", intentView(work, intent), intent.id);
  if (!params.confirm) return intent;
  return confirmWithMethod(work, intent, undefined, params);
}

export function updateIntent(work: StripeWork, intent: Intent, body: FormBody): Intent {
  const params = parseParams(changeableParams, body);
  const paymentParam = ["amount", "currency", "payment_method", "payment_method_data"].find(
    (name) => name in params,
  );
  if (paymentParam !== undefined && !openStatuses.includes(intent.status)) {
    throw createStateFailure(
      work,
      intent,
      `This PaymentIntent's ${paymentParam} could not be updated because it has a status of ${intent.status}. You may only update the ${paymentParam} of a PaymentIntent with one of the following statuses: ${openStatuses.join(", ")}.`,
    );
  }
  const currency = requireCurrency(params.currency ?? intent.currency);
  const amount = requireAmount(params.amount ?? intent.amount, currency);
  const changed = applyChange({ ...intent, amount, currency }, params);
  const changedWithMethod = setPaymentMethod(changed, findRequestedMethod(work, params));
  // The shopper authenticates the amount of the confirmation, so a new amount must be confirmed again.
  const mustConfirmAgain =
    intent.challenge !== null && (amount !== intent.amount || changedWithMethod !== changed);
  const updated: Intent = mustConfirmAgain
    ? { ...changedWithMethod, status: "requires_confirmation", challenge: null }
    : changedWithMethod;
  saveRecord(work, "payment_intent", updated);
  return updated;
}

export function confirmIntent(work: StripeWork, intent: Intent, body: FormBody): Intent {
  const params = parseParams(confirmParams, body);
  return confirmWithMethod(work, applyChange(intent, params), findRequestedMethod(work, params), params);
}

export function cancelIntent(work: StripeWork, intent: Intent, body: FormBody): Intent {
  const params = parseParams(cancelParams, body);
  if (!openStatuses.includes(intent.status)) {
    throw createStateFailure(
      work,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  const canceled: Intent = {
    ...intent,
    status: "canceled",
    challenge: null,
    canceledAt: unixNow(),
    cancellationReason: params.cancellation_reason ?? null,
  };
  return moveIntent(work, canceled, "canceled");
}

export function listIntents(work: StripeWork, customer: string | undefined): Intent[] {
  const intents = listRecords(work, "payment_intent");
  return customer === undefined ? intents : intents.filter((intent) => intent.customer === customer);
}

function confirmWithMethod(
  work: StripeWork,
  intent: Intent,
  newMethod: PaymentMethod | undefined,
  params: { return_url?: string | undefined; use_stripe_sdk?: boolean | undefined },
): Intent {
  if (intent.status === "succeeded") {
    throw createStateFailure(
      work,
      intent,
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (!openStatuses.includes(intent.status)) {
    throw createStateFailure(
      work,
      intent,
      `This PaymentIntent could not be confirmed because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${openStatuses.join(", ")}.`,
    );
  }
  const method =
    newMethod ??
    (intent.paymentMethodId === null ? undefined : requirePaymentMethod(work, intent.paymentMethodId));
  if (method === undefined) {
    throw createStateFailure(
      work,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  return attemptPayment(work, intent, method, params.return_url ?? null, params.use_stripe_sdk === true);
}

type Change = Partial<v.InferOutput<v.ObjectSchema<typeof changeableParams, undefined>>>;

/**
 * Changes the fields that need no validation. An empty value unsets its field, and an absent one does not change it.
 */
function applyChange(intent: Intent, change: Change): Intent {
  const changeText = (value: string | undefined, before: string | null) =>
    value === undefined ? before : value || null;
  return {
    ...intent,
    metadata: mergeMetadata(intent.metadata, change.metadata),
    description: changeText(change.description, intent.description),
    receiptEmail: changeText(change.receipt_email, intent.receiptEmail),
    customer: changeText(change.customer, intent.customer),
    statementDescriptorSuffix: changeText(
      change.statement_descriptor_suffix,
      intent.statementDescriptorSuffix,
    ),
    setupFutureUsage: changeText(change.setup_future_usage, intent.setupFutureUsage),
    shipping: change.shipping === undefined ? intent.shipping : change.shipping || null,
  };
}

function findRequestedMethod(
  work: StripeWork,
  params: { payment_method?: string | undefined; payment_method_data?: Record<string, unknown> | undefined },
): PaymentMethod | undefined {
  if (params.payment_method) return requirePaymentMethod(work, params.payment_method);
  if (params.payment_method_data === undefined) return undefined;
  // The form parser created this record, and parseParams has only changed its type.
  return createPaymentMethod(work, params.payment_method_data as FormBody);
}

function setPaymentMethod(intent: Intent, method: PaymentMethod | undefined): Intent {
  if (method === undefined) return intent;
  const status = intent.status === "requires_payment_method" ? "requires_confirmation" : intent.status;
  return { ...intent, paymentMethodId: method.id, status };
}

function createStateFailure(work: StripeWork, intent: Intent, message: string): StripeFailure {
  return new StripeFailure(400, message, {
    code: "payment_intent_unexpected_state",
    payment_intent: intentView(work, intent),
  });
}
