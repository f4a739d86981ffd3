import { StoreError } from "../../../contract/errors.ts";
import type { PaymentIntent } from "../../adapters/stripe.ts";
import type { StoreContext } from "../context.ts";
import type { OrderRow } from "./order-rows.ts";
import { mismatchOf } from "./payment-mismatch.ts";

/**
 * Money that was taken for one of our orders and does not fit it (the amount was changed while the shopper paid, the
 * order has another intent by now) goes back. Only what Stripe itself confirms is returned: `reported` may be an
 * event that was made up. Stripe's idempotency key and the metadata make it one refund.
 * @returns whether there was such money. @throws StoreError payment_provider_unavailable
 */
export async function returnStrayPayment(
  context: StoreContext,
  order: OrderRow,
  reported: PaymentIntent,
): Promise<boolean> {
  const intent = await context.payments.retrieveIntent(reported.id);
  if (intent === undefined || intent.status !== "succeeded" || intent.orderId !== order.id) return false;
  if (intent.isLive !== context.payments.isLive || intent.amountReceivedCents === 0) return false;
  if (mismatchOf(context.payments, order, intent) === undefined) return false;
  const answer = await context.payments.refund({
    intentId: intent.id,
    amountCents: intent.amountReceivedCents,
    orderId: order.id,
    refundId: `stray:${intent.id}`,
    // Another one each quarter of an hour, should Stripe fail: it never gives back more than all that was paid.
    idempotencyKey: `stray:${intent.id}:${Math.floor(context.now().getTime() / 900_000)}`,
  });
  if (answer.kind === "unsure") throw new StoreError("payment_provider_unavailable");
  // Refunded at Stripe by hand, or charged back: there is nothing left that could be returned.
  if (answer.kind === "refused") console.warn(`Stray payment ${intent.id}: ${answer.reason}`);
  return true;
}
