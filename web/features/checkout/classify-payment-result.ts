import type { PaymentIntent, StripeError } from "@stripe/stripe-js";

/** The result of an attempt to pay. */
type PaymentOutcome =
  | { readonly kind: "succeeded"; readonly paymentIntentId: string }
  | { readonly kind: "processing"; readonly paymentIntentId: string }
  | { readonly kind: "declined"; readonly message: string }
  | { readonly kind: "unexpected"; readonly message: string }
  /** The payment form shows what is missing or wrong. */
  | { readonly kind: "invalid" }
  /** Stripe did not respond, but may have charged the card. */
  | { readonly kind: "unknown" };

/** Classifies the result of confirmPayment with `redirect: "if_required"`. */
export function classifyPaymentResult(result: {
  error?: StripeError | undefined;
  paymentIntent?: PaymentIntent | undefined;
}): PaymentOutcome {
  const { error, paymentIntent } = result;
  if (error !== undefined) return classifyPaymentError(error);
  if (paymentIntent === undefined) return { kind: "unexpected", message: tryAgain };
  switch (paymentIntent.status) {
    case "succeeded":
      return { kind: "succeeded", paymentIntentId: paymentIntent.id };
    case "processing":
      return { kind: "processing", paymentIntentId: paymentIntent.id };
    case "requires_payment_method":
      return { kind: "declined", message: `Payment failed. ${notCharged}` };
    default:
      return { kind: "unexpected", message: `Payment status: ${paymentIntent.status}` };
  }
}

const tryAgain = "An unexpected error occurred. Please try again.";

/** Classifies an error. If another tab has already paid the intent, the error contains the paid intent. */
function classifyPaymentError(error: StripeError): PaymentOutcome {
  const intent = error.payment_intent;
  if (intent?.status === "succeeded") return { kind: "succeeded", paymentIntentId: intent.id };
  if (intent?.status === "processing") return { kind: "processing", paymentIntentId: intent.id };
  if (intent === undefined && uncertainErrors.includes(error.type)) return { kind: "unknown" };
  if (error.type === "validation_error") return { kind: "invalid" };
  if (error.code === "payment_intent_authentication_failure")
    return { kind: "declined", message: `Your bank couldn't confirm that it was you. ${notCharged}` };
  if (error.type !== "card_error") return { kind: "declined", message: error.message ?? tryAgain };
  return { kind: "declined", message: `${error.message ?? "Your card was declined."} ${notCharged}` };
}

const notCharged = "Your card was not charged. Please try again, or use another card.";

// After these errors, the card may have been charged, because the request may have reached Stripe.
const uncertainErrors: readonly StripeError["type"][] = ["api_connection_error", "api_error"];

/** Returns the payment intent id in a client secret, `pi_…_secret_…`. */
export function toPaymentIntentId(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/s, "");
}
