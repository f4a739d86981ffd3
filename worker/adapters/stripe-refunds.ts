import { Stripe } from "stripe";
import { StoreError } from "../../contract/errors.ts";
import type { PaymentRefund, RefundAnswer, RefundRequest } from "./payment-provider.ts";
import { isServerFailure, reaching } from "./stripe-calls.ts";
import { parseRefund } from "./stripe-objects.ts";

/**
 * Makes a refund, once. Its metadata names the row it is for: one that an earlier try made and whose answer was lost is
 * found by it, even after Stripe has forgotten the key (a day).
 */
export async function makeRefund(stripe: Stripe, request: RefundRequest): Promise<RefundAnswer> {
  return reaching(async () => {
    const made = (await listRefunds(stripe, request.intentId)).find(
      (refund) => refund.refundId === request.refundId,
    );
    if (made !== undefined) return { kind: "made", refund: made };
    try {
      const refund = await stripe.refunds.create(
        {
          payment_intent: request.intentId,
          amount: request.amountCents,
          metadata: { order_id: request.orderId, refund_id: request.refundId },
        },
        { idempotencyKey: request.idempotencyKey },
      );
      return { kind: "made", refund: parseRefund(refund) };
    } catch (error) {
      if (isRefusal(error)) return { kind: "refused", reason: error.message };
      if (isKeyUsedUp(error)) return { kind: "unsure" };
      throw error;
    }
  });
}

/** Every refund of an intent, the latest first. */
export async function listRefunds(stripe: Stripe, intentId: string): Promise<PaymentRefund[]> {
  const { data, has_more: hasMore } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  if (hasMore) throw new StoreError("payment_provider_unavailable");
  return data.map(parseRefund);
}

/** What asking again does not change: the SDK's name for answers of 400 and 404. */
function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Stripe keeps an answer of 5xx under its key for a day, and may yet make what it answered so; and it refuses a key whose
 * request has changed since. Asking again with either is no use.
 */
function isKeyUsedUp(error: unknown): boolean {
  if (isServerFailure(error)) return true;
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}
