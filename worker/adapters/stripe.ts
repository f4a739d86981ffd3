import { Stripe } from "stripe";
import { StoreError } from "../../contract/shared/errors.ts";
import { isLiveKey, type Settings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";
import { hashText } from "../lib/hash.ts";
import type {
  EventList,
  Payment,
  PaymentDispute,
  PaymentEvent,
  PaymentIntent,
  PaymentProvider,
  PaymentRefund,
  RefundRequest,
  RefundResponse,
  WebhookDelivery,
} from "./payment-provider.ts";
import {
  createStripeClient,
  isKeyUsedUp,
  isRefusal,
  isRefusedParam,
  orProviderUnavailable,
  orUndefinedForCodes,
  withFreshKeyAfterFailure,
} from "./stripe-client.ts";
import {
  parseCharge,
  parseDisputes,
  parseEvent,
  parseIntent,
  parseRefunds,
  parseUnreadableEvent,
} from "./stripe-objects.ts";

const signatureToleranceSeconds = 300;
// Each page has 100 events, so these are 5,000: several days of a busy store.
const maxEventPages = 50;

/** Creates the adapter for Stripe, or for the sandbox that STRIPE_API_BASE names. */
export function createStripePayments(settings: Settings): PaymentProvider {
  const stripe = createStripeClient(settings);

  /** Changes an intent, or returns its current state if Stripe refuses the change, for example of a paid intent. */
  async function changeIntent(
    id: string,
    change: () => Promise<PaymentIntent>,
  ): Promise<PaymentIntent | undefined> {
    const refusals = ["payment_intent_unexpected_state", "resource_missing"];
    const changed = await orUndefinedForCodes(refusals, change);
    if (changed !== undefined) return changed;
    return orUndefinedForCodes(["resource_missing"], async () =>
      parseIntent(await stripe.paymentIntents.retrieve(id)),
    );
  }

  return {
    isLive: isLiveKey(settings.STRIPE_SECRET_KEY),

    async createIntent({ amountCents, orderId, orderNumber, receiptEmail, idempotencyKey }) {
      const intentParams = {
        amount: amountCents,
        currency: "cad",
        automatic_payment_methods: { enabled: true },
        description: `Order ${orderNumber}`,
        metadata: { order_id: orderId, order_number: orderNumber },
      };
      const create = async (params: Stripe.PaymentIntentCreateParams) => {
        // Stripe refuses a key whose request has changed, such as after a change of the email address.
        const requestKey = `${idempotencyKey}:${(await hashText(JSON.stringify(params))).slice(0, 16)}`;
        return withFreshKeyAfterFailure(requestKey, (key) =>
          stripe.paymentIntents.create(params, { idempotencyKey: key }),
        );
      };
      return orProviderUnavailable(async () => {
        if (receiptEmail === undefined) return parseIntent(await create(intentParams));
        try {
          return parseIntent(await create({ ...intentParams, receipt_email: receiptEmail }));
        } catch (error) {
          if (!isRefusedParam(error, "receipt_email")) throw error;
          // Stripe refuses some valid addresses. The store sends its own confirmation anyway.
          return parseIntent(await create(intentParams));
        }
      });
    },

    retrievePayment: (intentId) => retrievePayment(stripe, intentId),

    async updateIntentAmount({ id, amountCents }) {
      // The call has no idempotency key, because its stored response would hide that another tab changed the amount
      // since.
      const intent = await changeIntent(id, async () =>
        parseIntent(await stripe.paymentIntents.update(id, { amount: amountCents })),
      );
      if (intent === undefined) throw new StoreError("payment_provider_unavailable");
      return intent;
    },

    cancelIntent: (id) => changeIntent(id, async () => parseIntent(await stripe.paymentIntents.cancel(id))),

    refund: (request) => createRefund(stripe, request),

    retrieveEvent: (id) =>
      orUndefinedForCodes(["resource_missing"], async () => parseEvent(await stripe.events.retrieve(id))),

    listEvents: (types, since) => listEvents(stripe, types, since),

    readDelivery: (rawBody, signature) =>
      readDelivery(stripe, rawBody, signature, [
        settings.STRIPE_WEBHOOK_SECRET,
        settings.STRIPE_WEBHOOK_SECRET_PREVIOUS,
      ]),
  };
}

async function retrievePayment(stripe: Stripe, intentId: string): Promise<Payment | undefined> {
  return orUndefinedForCodes(["resource_missing"], async () => {
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge.refunds"] });
    const { refunds, hasMoreRefunds, isDisputed } = parseCharge(intent);
    const parsed = parseIntent(intent);
    const isDeclined = parsed.status === "requires_payment_method" && parsed.failureMessage !== undefined;
    return {
      ...parsed,
      refunds: hasMoreRefunds ? await listRefunds(stripe, intentId) : refunds,
      disputes: isDisputed ? await listDisputes(stripe, intentId) : [],
      declines: isDeclined ? await countDeclines(stripe, intentId) : 0,
    };
  });
}

/** Counts the failed charges of an intent, up to 100. */
async function countDeclines(stripe: Stripe, intentId: string): Promise<number> {
  const { data } = await stripe.charges.list({ payment_intent: intentId, limit: 100 });
  return data.filter(({ status }) => status === "failed").length;
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<PaymentRefund[]> {
  const { data, has_more: hasMore } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  if (hasMore) throw new Error(`${intentId} has more than 100 refunds`);
  return parseRefunds(data);
}

async function listDisputes(stripe: Stripe, intentId: string): Promise<PaymentDispute[]> {
  return parseDisputes((await stripe.disputes.list({ payment_intent: intentId, limit: 100 })).data);
}

/** Creates a refund. Its metadata has the id of the refund's row, which finds the refund after a lost response. */
async function createRefund(stripe: Stripe, request: RefundRequest): Promise<RefundResponse> {
  return orProviderUnavailable(async () => {
    try {
      await stripe.refunds.create(
        {
          payment_intent: request.intentId,
          amount: request.amountCents,
          metadata: { order_id: request.orderId, refund_id: request.refundId },
        },
        { idempotencyKey: request.idempotencyKey },
      );
      return { kind: "made" };
    } catch (error) {
      if (isRefusal(error)) return { kind: "refused", reason: error.message };
      if (isKeyUsedUp(error)) return { kind: "unsure" };
      throw error;
    }
  });
}

/**
 * Lists the events since a time, or the latest ones if there are too many. An unreadable event does not hide the
 * others.
 */
async function listEvents(stripe: Stripe, types: readonly string[], since: Date): Promise<EventList> {
  const events: PaymentEvent[] = [];
  const unreadable: PaymentEvent[] = [];
  let after: string | undefined;
  for (let pageNumber = 1; pageNumber <= maxEventPages; pageNumber += 1) {
    const page = await orProviderUnavailable(() =>
      stripe.events.list({
        types: [...types],
        created: { gte: Math.floor(since.getTime() / 1_000) },
        limit: 100,
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    for (const event of page.data) {
      try {
        events.push(parseEvent(event));
      } catch (error) {
        console.error(`Event ${event.id} could not be read`, describeError(error));
        const validFields = parseUnreadableEvent(event);
        if (validFields !== undefined) unreadable.push(validFields);
      }
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) {
      return { events: events.toReversed(), unreadable, isWhole: true };
    }
  }
  return { events: events.toReversed(), unreadable, isWhole: false };
}

async function readDelivery(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secrets: readonly (string | undefined)[],
): Promise<WebhookDelivery> {
  const isSigned = await Promise.all(
    secrets.map((secret) => isSignedWith(stripe, rawBody, signature, secret)),
  );
  if (!isSigned.includes(true)) return { kind: "unsigned" };
  let payload: unknown;
  try {
    payload = JSON.parse(rawBody);
    return { kind: "event", event: parseEvent(payload) };
  } catch (reason) {
    return { kind: "unreadable", reason, event: parseUnreadableEvent(payload) };
  }
}

async function isSignedWith(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string | undefined,
): Promise<boolean> {
  if (secret === undefined) return false;
  const crypto = Stripe.createSubtleCryptoProvider();
  try {
    const { signature: signatures } = stripe.webhooks;
    const tolerance = signatureToleranceSeconds;
    return (await signatures?.verifyHeaderAsync(rawBody, signature, secret, tolerance, crypto)) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
