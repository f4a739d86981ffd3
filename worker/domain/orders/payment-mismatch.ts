import { formatCents } from "../../../contract/money.ts";
import type { PaymentIntent, PaymentProvider } from "../../adapters/payment-provider.ts";
import type { OrderRow } from "./order-rows.ts";

/**
 * Why an intent cannot speak for an order; undefined when it can. `refused` is what must never be: other money,
 * another order, another mode. `ignored` is news of an intent the order does not use any more.
 */
export function mismatchOf(
  payments: PaymentProvider,
  order: OrderRow,
  intent: PaymentIntent,
): { outcome: "refused" | "ignored"; detail: string } | undefined {
  if (intent.isLive !== payments.isLive) return refused(`a ${intent.isLive ? "live" : "test"} payment`);
  if (intent.orderId !== order.id) return refused("the payment names another order");
  if (order.paymentMethod !== "card") return refused("the order is not paid by card");
  const isOther = order.stripePaymentIntentId !== null && order.stripePaymentIntentId !== intent.id;
  if (intent.status !== "succeeded") {
    return isOther ? { outcome: "ignored", detail: "the order has another payment intent" } : undefined;
  }
  if (isOther) return refused("the order has another payment intent");
  if (intent.currency !== order.currency) return refused(`paid in ${intent.currency}`);
  if (intent.amountReceivedCents !== order.totalCents || intent.amountCents !== order.totalCents) {
    return refused(
      `paid ${formatCents(intent.amountReceivedCents)}, the order is ${formatCents(order.totalCents)}`,
    );
  }
  return undefined;
}

function refused(detail: string) {
  return { outcome: "refused", detail } as const;
}
