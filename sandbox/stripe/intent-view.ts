import type Stripe from "stripe";
import type { Sandbox } from "../context.ts";
import type { Intent } from "./records.ts";

/** The fields that are stored as they were received, so that their types are unknown. */
type Untyped = "last_payment_error" | "shipping";
type TypedIntent = Omit<Stripe.PaymentIntent, Untyped> & Record<Untyped, unknown>;

/** Returns the view of a payment intent for the secret key. */
export function intentView(sandbox: Sandbox, intent: Intent) {
  return {
    ...publicIntentView(sandbox, intent),
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    customer: intent.customer,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: intent.latestChargeId,
    managed_payments: null,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_record: null,
    review: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementDescriptorSuffix,
    transfer_data: null,
    transfer_group: null,
  } satisfies TypedIntent;
}

/** Returns the view of a payment intent for the browser, which has the publishable key and the client secret. */
export function publicIntentView(sandbox: Sandbox, intent: Intent) {
  return {
    id: intent.id,
    object: "payment_intent",
    amount: intent.amount,
    automatic_payment_methods: intent.automaticPaymentMethods
      ? { allow_redirects: "always", enabled: true }
      : null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: "automatic_async",
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.lastPaymentError,
    livemode: false,
    next_action: toNextAction(sandbox, intent),
    payment_method: intent.paymentMethodId,
    payment_method_types: ["card"],
    processing: null,
    receipt_email: intent.receiptEmail,
    setup_future_usage: intent.setupFutureUsage,
    shipping: intent.shipping,
    status: intent.status,
  } satisfies Partial<TypedIntent>;
}

function toNextAction(sandbox: Sandbox, intent: Intent) {
  if (intent.challenge === null) return null;
  const url = `${sandbox.url}/3ds/${intent.challenge.id}`;
  if (intent.challenge.inPage) {
    return {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url, source: intent.challenge.id },
    };
  }
  return { type: "redirect_to_url", redirect_to_url: { url, return_url: intent.challenge.returnUrl } };
}
