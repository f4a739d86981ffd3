import type { StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { classifyPaymentResult } from "../../web/features/checkout/classify-payment-result.ts";

// Stripe.js reports a failed authentication as either type.
test.each<StripeError["type"]>(["card_error", "invalid_request_error"])(
  "says once what to do after the bank could not confirm the shopper (%s)",
  (type) => {
    const error = {
      type,
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    };

    expect(classifyPaymentResult({ error })).toEqual({
      kind: "declined",
      message:
        "Your bank couldn't confirm that it was you. Your card was not charged. Please try again, or use another card.",
    });
  },
);
