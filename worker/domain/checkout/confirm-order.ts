import type { ConfirmOrderBody, PlacedOrder } from "../../../contract/orders/checkout.ts";
import { awaitsPayment, type OrderStatus } from "../../../contract/orders/order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { StoreContext } from "../context.ts";
import { isOwnerOf, type OrderAccess } from "../orders/order-access.ts";
import { syncPayment } from "../orders/payments/sync-payment.ts";
import { toPlacedOrder } from "./place-order.ts";

/**
 * Order holder. Reads the order's payment from Stripe and applies it, because what the page says about the payment is
 * not trusted. A repeated call changes nothing.
 * @throws StoreError order_not_found, payment_mismatch, payment_not_completed, payment_provider_unavailable
 */
export async function confirmOrder(
  context: StoreContext,
  access: OrderAccess,
  { orderId, paymentIntentId: intentId }: ConfirmOrderBody,
): Promise<PlacedOrder> {
  const { order, payment, outcome } = await syncPayment(context, {
    intentId,
    orderId,
    isNeeded: (storedOrder) => {
      if (storedOrder === undefined || !isOwnerOf(access, storedOrder))
        throw new StoreError("order_not_found");
      if (storedOrder.id !== orderId) throw new StoreError("payment_mismatch");
      if (storedOrder.stripePaymentIntentId !== null && storedOrder.stripePaymentIntentId !== intentId) {
        throw new StoreError("payment_mismatch");
      }
      return storedOrder.paidAt === null;
    },
  });
  if (order === undefined || outcome === "refused" || outcome === "ignored") {
    throw new StoreError("payment_mismatch");
  }
  if (order.paidAt === null && payment?.status !== "processing") {
    const message = payment?.failureMessage;
    throw new StoreError("payment_not_completed", message === undefined ? {} : { message });
  }
  return toPlacedOrder(context, order, describeConfirmation(order.status));
}

function describeConfirmation(status: OrderStatus): string {
  if (status === "canceled") {
    return "This order was canceled before the payment arrived. We're refunding it in full.";
  }
  return awaitsPayment(status) ? "Your payment is being processed." : "Order confirmed";
}
