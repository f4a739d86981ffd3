import { Stripe } from "stripe";
import { StoreError } from "../../contract/errors.ts";
import type { Settings } from "../env.ts";
import { hexOf } from "../hex.ts";
import type { PaymentIntent, PaymentProvider } from "./payment-provider.ts";
import { isRefusedParam, reaching, unlessCode, withFreshKeyAfterFailure } from "./stripe-calls.ts";
import { listEvents } from "./stripe-events.ts";
import { parseEvent, parseIntent, parseRefund } from "./stripe-objects.ts";
import { listRefunds, makeRefund } from "./stripe-refunds.ts";

/** The provider that is configured: Stripe itself, or the sandbox where STRIPE_API_BASE names one. */
export function createStripePayments(settings: Settings): PaymentProvider {
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: settings.STRIPE_MAX_NETWORK_RETRIES,
    timeout: 8_000,
    telemetry: false,
    ...(settings.STRIPE_API_BASE === undefined ? {} : addressOf(settings.STRIPE_API_BASE)),
  });

  async function retrieveIntent(id: string): Promise<PaymentIntent | undefined> {
    return unlessCode(["resource_missing"], async () =>
      parseIntent(await stripe.paymentIntents.retrieve(id)),
    );
  }

  /** An intent that has moved on refuses changes: then its present state is the answer. */
  async function changeIntent(
    id: string,
    change: () => Promise<PaymentIntent>,
  ): Promise<PaymentIntent | undefined> {
    const refusals = ["payment_intent_unexpected_state", "resource_missing"];
    return (await unlessCode(refusals, change)) ?? retrieveIntent(id);
  }

  return {
    isLive: /^(sk|rk)_live_/.test(settings.STRIPE_SECRET_KEY),

    async createIntent({ amountCents, orderId, orderNumber, receiptEmail, idempotencyKey }) {
      const wanted = {
        amount: amountCents,
        currency: "cad",
        automatic_payment_methods: { enabled: true },
        description: `Order ${orderNumber}`,
        metadata: { order_id: orderId, order_number: orderNumber },
      };
      const create = async (params: Stripe.PaymentIntentCreateParams) => {
        // Stripe refuses a key whose request has changed: a new e-mail address must not close the order's payment.
        const keyOfRequest = `${idempotencyKey}:${await shortHash(JSON.stringify(params))}`;
        return withFreshKeyAfterFailure(keyOfRequest, (key) =>
          stripe.paymentIntents.create(params, { idempotencyKey: key }),
        );
      };
      return reaching(async () => {
        try {
          return parseIntent(await create({ ...wanted, receipt_email: receiptEmail }));
        } catch (error) {
          if (!isRefusedParam(error, "receipt_email")) throw error;
          // Stripe is stricter about addresses than others are. The store sends its own confirmation in any case.
          return parseIntent(await create(wanted));
        }
      });
    },

    retrieveIntent,

    async updateIntentAmount({ id, amountCents }) {
      // No key of ours: an amount that is set twice is the same amount, and the answer that was kept for a key
      // would hide that another tab has changed it since.
      const intent = await changeIntent(id, async () =>
        parseIntent(await stripe.paymentIntents.update(id, { amount: amountCents })),
      );
      if (intent === undefined) throw new StoreError("payment_provider_unavailable");
      return intent;
    },

    cancelIntent(id) {
      return changeIntent(id, async () => parseIntent(await stripe.paymentIntents.cancel(id)));
    },

    refund: (request) => makeRefund(stripe, request),

    retrieveRefund(id) {
      return unlessCode(["resource_missing"], async () => parseRefund(await stripe.refunds.retrieve(id)));
    },

    listRefunds: (intentId) => reaching(() => listRefunds(stripe, intentId)),

    readEvent: (payload) => parseEvent(JSON.parse(payload)),

    retrieveEvent(id) {
      return unlessCode(["resource_missing"], async () => parseEvent(await stripe.events.retrieve(id)));
    },

    listEvents: (types, since) => listEvents(stripe, types, since),

    async verifyEvent(rawBody, signature) {
      const secrets = [settings.STRIPE_WEBHOOK_SECRET, settings.STRIPE_WEBHOOK_SECRET_PREVIOUS];
      for (const secret of secrets) {
        if (secret === undefined) continue;
        try {
          const event = await stripe.webhooks.constructEventAsync(
            rawBody,
            signature,
            secret,
            signatureToleranceSeconds,
            Stripe.createSubtleCryptoProvider(),
          );
          return parseEvent(event);
        } catch {
          // Not signed with this secret, too old, or not an event.
        }
      }
      return undefined;
    },
  };
}

const signatureToleranceSeconds = 300;

async function shortHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return hexOf(digest.slice(0, 8));
}

function addressOf(base: string) {
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  } as const;
}
