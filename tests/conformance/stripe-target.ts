import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import {
  sandboxStripePublishableKey,
  sandboxStripeSecretKey,
  sandboxStripeWebhookSecret,
} from "../../sandbox/keys.ts";
import { startSandbox } from "../../sandbox/server.ts";

const variables = process.env;

/**
 * Opens Stripe's test mode with the key in CONFORMANCE_STRIPE_SECRET_KEY, or a new sandbox if the variable is not set.
 */
export async function openStripeTarget() {
  const service = await openService();
  const { stripe } = service;

  function createIntent(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
    return stripe.paymentIntents.create({
      amount: 2599,
      currency: "cad",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { order_id: "42" },
      ...params,
    });
  }

  return {
    ...service,
    createIntent,
    /** Pays with one of Stripe's test cards, by its token. */
    pay: (paymentMethod = "pm_card_visa", params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
      createIntent({ payment_method: paymentMethod, confirm: true, ...params }),
    async readCharge(intentId: string): Promise<Stripe.Charge> {
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge.refunds"] });
      if (intent.latest_charge === null || typeof intent.latest_charge === "string") {
        throw new Error("The charge was not expanded.");
      }
      return intent.latest_charge;
    },
    /** Sends a form with the publishable key, as the browser does. */
    async confirmInBrowser(
      intent: Stripe.PaymentIntent,
      paymentMethod: string,
      secret = intent.client_secret,
    ) {
      const response = await fetch(`${service.url}/v1/payment_intents/${intent.id}/confirm`, {
        method: "POST",
        body: new URLSearchParams({
          key: service.publishableKey,
          client_secret: secret ?? "",
          payment_method: paymentMethod,
          return_url: "http://localhost:8787/checkout/processing",
        }),
      });
      const body: unknown = await response.json();
      return { status: response.status, body };
    },
  };
}

async function openService() {
  const key = variables.CONFORMANCE_STRIPE_SECRET_KEY;
  if (key !== undefined) {
    if (!/^(sk|rk)_test_/.test(key)) throw new Error("The conformance tests pay and refund: use a test key.");
    return {
      url: "https://api.stripe.com",
      stripe: new Stripe(key),
      publishableKey: variables.CONFORMANCE_STRIPE_PUBLISHABLE_KEY ?? "",
      webhookSecret: variables.CONFORMANCE_STRIPE_WEBHOOK_SECRET,
      /** The port to which `stripe listen --forward-to` forwards the account's events. */
      webhookPort: Number(variables.CONFORMANCE_WEBHOOK_PORT ?? 0),
      /** The longest time that a bank's decision may take. */
      bankTimeoutMs: 120_000,
      sandbox: undefined,
      stop: async () => {},
    };
  }
  const sandbox = await startSandbox({
    port: 0,
    storeUrl: "http://localhost:9",
    settings: { processingDelayMs: 50 },
  });
  return {
    url: sandbox.url,
    stripe: new Stripe(sandboxStripeSecretKey, { host: "127.0.0.1", port: sandbox.port, protocol: "http" }),
    publishableKey: sandboxStripePublishableKey,
    webhookSecret: sandboxStripeWebhookSecret,
    webhookPort: 0,
    bankTimeoutMs: 30_000,
    sandbox: {
      async deliverTo(server: Server): Promise<void> {
        // A listening TCP server has a port.
        const { port } = server.address() as AddressInfo;
        await fetch(`${sandbox.url}/sandbox/config`, {
          method: "PUT",
          body: JSON.stringify({ webhookUrl: `http://127.0.0.1:${port}/hook` }),
        });
      },
    },
    stop: sandbox.stop,
  };
}

/** Returns the error with which a promise rejects, as the SDK's error. */
export async function expectStripeError(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("It was expected to fail.");
}
