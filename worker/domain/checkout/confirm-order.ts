import type { ConfirmOrderBody } from "../../../contract/checkout.ts";
import { StoreError } from "../../../contract/errors.ts";
import { awaitsPayment, type OrderStatus, type PaymentStatus } from "../../../contract/order-status.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "../orders/apply-payment.ts";
import { makeRefunds } from "../orders/make-refunds.ts";
import { findOwnOrder } from "../orders/order-rows.ts";
import type { Profile } from "../profiles/profile.ts";

/**
 * Asks Stripe what became of the order's payment, with the secret key, and applies it. The page's word counts for
 * nothing. Repeating it changes nothing.
 * @throws StoreError order_not_found, payment_mismatch, payment_not_completed, payment_provider_unavailable
 */
export async function confirmOrder(
  context: StoreContext,
  profile: Profile,
  request: ConfirmOrderBody,
): Promise<{
  message: string;
  data: { orderId: string; orderNumber: string; status: OrderStatus; payment_status: PaymentStatus };
}> {
  const { orderId, paymentIntentId } = request;
  const order = await findOwnOrder(context, profile.id, orderId);
  if (order === undefined) throw new StoreError("order_not_found");
  if (order.stripePaymentIntentId !== null && order.stripePaymentIntentId !== paymentIntentId) {
    throw new StoreError("payment_mismatch");
  }
  if (order.paidAt !== null) {
    if (order.status === "canceled") await makeRefunds(context, orderId);
    return answer(order);
  }

  const intent = await context.payments.retrieveIntent(paymentIntentId);
  if (intent === undefined || intent.orderId !== orderId) throw new StoreError("payment_mismatch");
  const outcome = await applyPayment(context, orderId, intent);
  if (outcome === "refused" || outcome === "ignored") throw new StoreError("payment_mismatch");

  const now = await findOwnOrder(context, profile.id, orderId);
  if (now === undefined) throw new StoreError("order_not_found");
  if (now.paidAt === null && intent.status !== "processing") {
    const message = intent.failureMessage;
    throw new StoreError("payment_not_completed", message === undefined ? {} : { message });
  }
  return answer(now);
}

function answer(order: {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}) {
  return {
    message: messageOf(order.status),
    data: {
      orderId: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      payment_status: order.paymentStatus,
    },
  };
}

function messageOf(status: OrderStatus): string {
  if (status === "canceled")
    return "This order was canceled before the payment arrived. It is refunded in full.";
  return awaitsPayment(status) ? "Your payment is being processed." : "Order confirmed";
}
