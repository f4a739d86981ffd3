const formType = "application/x-www-form-urlencoded";

/**
 * Calls the payment API with the publishable key. Never rejects.
 * @returns {Promise<{value?: any, error?: any}>} the object, or Stripe's error object
 */
export async function callApi(base, key, method, path, params) {
  const encoded = new URLSearchParams({ ...params, key }).toString();
  const isGet = method === "GET";
  try {
    const response = await fetch(`${base}${path}${isGet ? `?${encoded}` : ""}`, {
      method,
      ...(isGet ? {} : { headers: { "content-type": formType }, body: encoded }),
    });
    const body = await response.json();
    return response.ok ? { value: body } : { error: body.error };
  } catch {
    return { error: createConnectionError() };
  }
}

export function createConnectionError() {
  return {
    type: "api_connection_error",
    message:
      "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
  };
}

/** @returns {string} */
export function parseIntentId(clientSecret) {
  return String(clientSecret).replace(/_secret_.*$/, "");
}

export function retrieveIntent(base, key, clientSecret) {
  const path = `/v1/payment_intents/${encodeURIComponent(parseIntentId(clientSecret))}`;
  return callApi(base, key, "GET", path, { client_secret: clientSecret });
}

/** Creates the error that Stripe.js throws for a mistake in the page's code. */
export function createIntegrationError(message) {
  const error = new Error(message);
  error.name = "IntegrationError";
  return error;
}
