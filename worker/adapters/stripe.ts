import { Stripe } from "stripe";
import { StoreError } from "../../contract/errors.ts";
import type { Settings } from "../env.ts";
import { reaching, unlessCode, withFreshKeyAfterFailure } from "./stripe-calls.ts";
import { listEvents } from "./stripe-events.ts";
import { parseEvent, parseIntent, parseRefund } from "./stripe-objects.ts";
import { listRefunds, makeRefund } from "./stripe-refunds.ts";

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

/** Money on its way back. `pending` covers whatever Stripe still waits for. */
export interface PaymentRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: "pending" | "succeeded" | "failed" | "canceled";
  readonly intentId: string | undefined;
  /** Which of the store's refunds it is, from its metadata; undefined where it was made at Stripe itself. */
  readonly refundId: string | undefined;
  readonly failureReason: string | undefined;
  readonly createdAt: Date;
}

/** A shopper's bank takes the money back. The status is Stripe's own word. */
export interface PaymentDispute {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly status: string;
  readonly intentId: string | undefined;
}

/** What an event is about, as far as the store reads it. */
export type PaymentEventSubject =
  | { readonly kind: "intent"; readonly intent: PaymentIntent }
  | { readonly kind: "refund"; readonly refund: PaymentRefund }
  | { readonly kind: "charge"; readonly intentId: string | undefined; readonly refundedCents: number }
  | { readonly kind: "dispute"; readonly dispute: PaymentDispute }
  | { readonly kind: "other" };

/** An event of Stripe's that was parsed. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string | undefined;
  readonly isLive: boolean;
  readonly occurredAt: Date;
  readonly subject: PaymentEventSubject;
  /** The whole event as JSON, for keeping and for a later try. */
  readonly payload: string;
}

/** Oldest first. Not whole: there are older ones that were not listed. */
export interface EventList {
  readonly events: readonly PaymentEvent[];
  readonly isWhole: boolean;
}

export interface RefundRequest {
  readonly intentId: string;
  readonly amountCents: number;
  readonly orderId: string;
  /** The store's own id of it. */
  readonly refundId: string;
  readonly idempotencyKey: string;
}

/**
 * `refused`: Stripe will not make it, and asking again does not change that. `unsure`: Stripe failed, and may yet make
 * it; its idempotency key is used up.
 */
export type RefundAnswer =
  | { readonly kind: "made"; readonly refund: PaymentRefund }
  | { readonly kind: "unsure" }
  | { readonly kind: "refused"; readonly reason: string };

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
  updateIntentAmount(input: { id: string; amountCents: number }): Promise<PaymentIntent>;
  /** Canceled already is fine; one that can no longer be canceled is returned as it is; undefined where unknown. */
  cancelIntent(id: string): Promise<PaymentIntent | undefined>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  retrieveRefund(id: string): Promise<PaymentRefund | undefined>;
  /** Every refund of an intent, the latest first. */
  listRefunds(intentId: string): Promise<PaymentRefund[]>;
  /** @returns undefined when the signature, its age or the payload is not Stripe's. */
  verifyEvent(rawBody: string, signature: string): Promise<PaymentEvent | undefined>;
  /** An event that was verified before and kept. @throws ValiError, SyntaxError when it is none */
  readEvent(payload: string): PaymentEvent;
  /** Stripe keeps events for 30 days. */
  retrieveEvent(id: string): Promise<PaymentEvent | undefined>;
  listEvents(types: readonly string[], since: Date): Promise<EventList>;
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
        receipt_email: receiptEmail,
        metadata: { order_id: orderId, order_number: orderNumber },
      };
      // Stripe refuses a key whose request has changed: a new e-mail address must not close the order's payment.
      const keyOfRequest = `${idempotencyKey}:${await shortHash(JSON.stringify(wanted))}`;
      const create = (key: string) => stripe.paymentIntents.create(wanted, { idempotencyKey: key });
      return reaching(async () => parseIntent(await withFreshKeyAfterFailure(keyOfRequest, create)));
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
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
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
