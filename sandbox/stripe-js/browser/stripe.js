import { callApi, createIntegrationError, parseIntentId, retrieveIntent } from "./api.js";
import { createElements } from "./elements.js";

/** Creates the object that `window.Stripe(publishableKey)` returns. */
export function createStripe(base, key) {
  if (typeof key !== "string" || !key.startsWith("pk_")) {
    throw createIntegrationError(
      "Please call Stripe() with your publishable key. You used an empty or a wrong one.",
    );
  }

  async function confirmIntent(clientSecret, paymentMethodId, { returnUrl, redirect }) {
    const path = `/v1/payment_intents/${encodeURIComponent(parseIntentId(clientSecret))}/confirm`;
    const { value: paymentIntent, error } = await callApi(base, key, "POST", path, {
      client_secret: clientSecret,
      use_stripe_sdk: "true",
      ...(paymentMethodId === undefined ? {} : { payment_method: paymentMethodId }),
      ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
    });
    if (error) return { error };
    if (paymentIntent.status === "requires_action") return handleChallenge(paymentIntent);
    if (redirect !== "if_required") return redirectTo(createReturnUrl(returnUrl, paymentIntent));
    return { paymentIntent };
  }

  async function handleChallenge(paymentIntent) {
    const action = paymentIntent.next_action;
    if (action.type === "redirect_to_url") return redirectTo(action.redirect_to_url.url);
    await showChallenge(base, action.use_stripe_sdk.stripe_js);
    const { value, error } = await retrieveIntent(base, key, paymentIntent.client_secret);
    if (error) return { error };
    const paymentError = value.last_payment_error;
    if (paymentError === null) return { paymentIntent: value };
    return { error: { ...paymentError, payment_intent: value } };
  }

  return {
    elements: (options) => createElements(base, key, options),

    async confirmPayment({ elements, clientSecret, confirmParams, redirect = "always" }) {
      const secret = clientSecret ?? elements?.clientSecret;
      if (!secret) throw createIntegrationError("stripe.confirmPayment(): a clientSecret is required.");
      const { return_url: returnUrl, payment_method: paymentMethodId } = confirmParams ?? {};
      if (returnUrl === undefined && redirect !== "if_required") {
        throw createIntegrationError(
          "stripe.confirmPayment(): the `confirmParams.return_url` argument is required.",
        );
      }
      const element = elements?.getElement("payment");
      if (!element) return confirmIntent(secret, paymentMethodId, { returnUrl, redirect });
      const { error: formError } = await elements.submit();
      if (formError) return { error: formError };
      const billing = confirmParams?.payment_method_data?.billing_details;
      const { paymentMethod, error } = await element.createPaymentMethod(billing);
      return error ? { error } : confirmIntent(secret, paymentMethod.id, { returnUrl, redirect });
    },

    async retrievePaymentIntent(clientSecret) {
      const { value, error } = await retrieveIntent(base, key, clientSecret);
      return error ? { error } : { paymentIntent: value };
    },

    // react-stripe-js recognizes Stripe.js by these functions. The store calls none of them.
    confirmCardPayment: refuseCall,
    createPaymentMethod: refuseCall,
    createToken: refuseCall,

    // react-stripe-js calls these two functions to identify itself.
    _registerWrapper() {},
    registerAppInfo() {},
  };
}

async function refuseCall() {
  throw createIntegrationError("The sandbox has only the Payment Element and stripe.confirmPayment().");
}

/**
 * Opens the bank's challenge in a window over the page.
 * @returns {Promise<void>} resolves when the shopper has responded
 */
function showChallenge(base, address) {
  const frame = document.createElement("iframe");
  frame.title = "3-D Secure authentication";
  frame.src = address;
  frame.style.cssText =
    "border:0;position:fixed;inset:0;width:100%;height:100%;z-index:2147483647;background:#102a43cc;color-scheme:light";
  return new Promise((resolve) => {
    function onMessage(event) {
      if (event.source !== frame.contentWindow || event.origin !== base) return;
      if (event.data?.type !== "challenge-completed") return;
      removeEventListener("message", onMessage);
      frame.remove();
      resolve();
    }
    addEventListener("message", onMessage);
    document.body.append(frame);
    frame.focus();
  });
}

/** Leaves the page. The promise never settles, as in Stripe.js. */
function redirectTo(address) {
  location.assign(address);
  return new Promise(() => {});
}

function createReturnUrl(returnUrl, paymentIntent) {
  const address = new URL(returnUrl, location.href);
  address.searchParams.set("payment_intent", paymentIntent.id);
  address.searchParams.set("payment_intent_client_secret", paymentIntent.client_secret);
  address.searchParams.set("redirect_status", paymentIntent.status === "succeeded" ? "succeeded" : "pending");
  return address.href;
}
