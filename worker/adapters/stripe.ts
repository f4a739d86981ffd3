import { Stripe } from "stripe";
import { StoreError } from "../../contract/errors.ts";
import type { Settings } from "../env.ts";
import { reaching, unlessCode, withFreshKeyAfterFailure } from "./stripe-calls.ts";
import { parseEvent, parseIntent } from "./stripe-objects.ts";

/** A payment intent as the store needs it. Amounts in cents. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  readonly amountReceivedCents: number;
  readonly currency: string;
  readonly status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "requires_capture"
    | "canceled"
    | "succeeded";
  /** From its metadata; undefined when it is not one of ours. */
  readonly orderId: string | undefined;
  readonly chargeId: string | undefined;
  readonly isLive: boolean;
  readonly failureMessage: string | undefined;
}

/** A signed event whose payload was parsed. `intent` is there for payment_intent.* events. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string | undefined;
  readonly isLive: boolean;
  readonly occurredAt: Date;
  readonly intent: PaymentIntent | undefined;
}

/**
 * Stripe, as the domain sees it. Every call may fail with StoreError("payment_provider_unavailable") when Stripe is
 * slow, down or answers nonsense; a repeated call with the same idempotency key does the work once.
 */
export interface PaymentProvider {
  /** Does the store expect live money? An event of the other mode is refused. */
  readonly isLive: boolean;
  createIntent(input: {
    amountCents: number;
    orderId: string;
    orderNumber: string;
    receiptEmail: string;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  retrieveIntent(id: string): Promise<PaymentIntent | undefined>;
  updateIntentAmount(input: {
    id: string;
    amountCents: number;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  /** Canceled already is fine; one that can no longer be canceled is returned as it is. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  refund(input: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<{ id: string }>;
  /** @returns undefined when the signature, its age or the payload is not Stripe's. */
  verifyEvent(rawBody: string, signature: string): Promise<PaymentEvent | undefined>;
}

/** The provider that is configured: Stripe itself, or the sandbox where STRIPE_API_BASE names one. */
export function createStripePayments(settings: Settings): PaymentProvider {
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 8_000,
    telemetry: false,
    ...(settings.STRIPE_API_BASE === undefined ? {} : addressOf(settings.STRIPE_API_BASE)),
  });

  async function retrieveIntent(id: string): Promise<PaymentIntent | undefined> {
    return unlessCode("resource_missing", async () => parseIntent(await stripe.paymentIntents.retrieve(id)));
  }

  /** An intent that has moved on refuses changes: then its present state is the answer. */
  async function changeIntent(id: string, change: () => Promise<PaymentIntent>): Promise<PaymentIntent> {
    const intent =
      (await unlessCode("payment_intent_unexpected_state", change)) ?? (await retrieveIntent(id));
    if (intent === undefined) throw new StoreError("payment_provider_unavailable");
    return intent;
  }

  return {
    isLive: /^(sk|rk)_live_/.test(settings.STRIPE_SECRET_KEY),

    async createIntent({ amountCents, orderId, orderNumber, receiptEmail, idempotencyKey }) {
      const create = (key: string) =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: "cad",
            automatic_payment_methods: { enabled: true },
            description: `Order ${orderNumber}`,
            receipt_email: receiptEmail,
            metadata: { order_id: orderId, order_number: orderNumber },
          },
          { idempotencyKey: key },
        );
      return reaching(async () => parseIntent(await withFreshKeyAfterFailure(idempotencyKey, create)));
    },

    retrieveIntent,

    updateIntentAmount({ id, amountCents, idempotencyKey }) {
      return changeIntent(id, async () =>
        parseIntent(await stripe.paymentIntents.update(id, { amount: amountCents }, { idempotencyKey })),
      );
    },

    cancelIntent(id) {
      return changeIntent(id, async () => parseIntent(await stripe.paymentIntents.cancel(id)));
    },

    async refund({ intentId, amountCents, idempotencyKey }) {
      const create = (key: string) =>
        stripe.refunds.create({ payment_intent: intentId, amount: amountCents }, { idempotencyKey: key });
      const made = await unlessCode("charge_already_refunded", () =>
        withFreshKeyAfterFailure(idempotencyKey, create),
      );
      if (made !== undefined) return { id: made.id };
      const [latest] = (await reaching(() => stripe.refunds.list({ payment_intent: intentId, limit: 1 })))
        .data;
      if (latest === undefined) throw new StoreError("payment_provider_unavailable");
      return { id: latest.id };
    },

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

function addressOf(base: string) {
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  } as const;
}
