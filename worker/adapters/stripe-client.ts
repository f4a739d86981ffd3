import { Stripe } from "stripe";
import type { Settings } from "../env.ts";

/** Creates Stripe's client with the secret key, or one for the sandbox that STRIPE_API_BASE names. */
export function createStripeClient(settings: Settings): Stripe {
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: settings.STRIPE_MAX_NETWORK_RETRIES,
    timeout: 8_000,
    telemetry: false,
    ...(settings.STRIPE_API_BASE !== undefined && toHostOptions(settings.STRIPE_API_BASE)),
  });
}

function toHostOptions(base: string) {
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  } as const;
}
