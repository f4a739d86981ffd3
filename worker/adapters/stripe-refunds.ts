import { Stripe } from "stripe";
import { StoreError } from "../../contract/errors.ts";
import type { PaymentRefund, RefundAnswer, RefundRequest } from "./stripe.ts";
import { reaching } from "./stripe-calls.ts";
import { parseRefund } from "./stripe-objects.ts";

/**
 * Makes a refund, once. Its metadata names the row it is for, so that a refund whose answer was lost is found again:
 * a second one under another key could give the money back twice.
 */
export async function makeRefund(stripe: Stripe, request: RefundRequest): Promise<RefundAnswer> {
  const create = async (idempotencyKey: string): Promise<RefundAnswer> => {
    const refund = await stripe.refunds.create(
      {
        payment_intent: request.intentId,
        amount: request.amountCents,
        metadata: { order_id: request.orderId, refund_id: request.refundId },
      },
      { idempotencyKey },
    );
    return { kind: "made", refund: parseRefund(refund) };
  };
  return reaching(async () => {
    try {
      return await create(request.idempotencyKey);
    } catch (error) {
      if (!isAnswer(error)) throw error;
      const made = (await listRefunds(stripe, request.intentId)).find(
        (refund) => refund.refundId === request.refundId,
      );
      if (made !== undefined) return { kind: "made", refund: made };
      if (isRefusal(error)) {
        return { kind: "refused", reason: error.message };
      }
      if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
      // Stripe keeps an answer of 5xx under its key for a day: a later try must not be stuck with it.
      return create(`${request.idempotencyKey}:${Math.floor(Date.now() / 60_000)}`);
    }
  });
}

/** Every refund of an intent, the latest first. */
export async function listRefunds(stripe: Stripe, intentId: string): Promise<PaymentRefund[]> {
  const { data, has_more: hasMore } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  if (hasMore) throw new StoreError("payment_provider_unavailable");
  return data.map(parseRefund);
}

/** What asking again does not change. A conflict (409: somebody asks at this moment) passes. */
function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  const isInvalid = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isInvalid && (error.statusCode === 400 || error.statusCode === 404);
}

/** Stripe answered, and its answer is a failure; anything else (no connection, our key) says nothing of the refund. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAPIError || error instanceof Stripe.errors.StripeInvalidRequestError
  );
}
