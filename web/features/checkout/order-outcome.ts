import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import {
  awaitsPayment,
  type OrderStatus,
  type PaymentStatus,
} from "../../../contract/orders/order-status.ts";

interface OrderOutcome {
  readonly tone: "good" | "waiting" | "bad";
  readonly title: string;
  readonly text: string;
}

interface PlacedOrder {
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  readonly fulfilment: Fulfilment;
  readonly ready_at: string | null;
  /** In dollars. An order that offers make free has no payment. */
  readonly total_amount: number;
}

/** Returns the texts of the page after a payment, by the order's status. */
export function describeOutcome(order: PlacedOrder): OrderOutcome {
  const isPickup = order.fulfilment === "pickup";
  if (order.status === "payment_failed") {
    return {
      tone: "bad",
      title: "Payment Failed",
      text: "Your card was not charged. Your cart is still there, so you can try again.",
    };
  }
  if (awaitsPayment(order.status)) {
    return {
      tone: "waiting",
      title: "Confirming your payment",
      text: "We're waiting for your bank. Please don't pay again. This page will show the result.",
    };
  }
  if (order.status === "canceled" || order.status === "refunded" || order.status === "refund_requested") {
    return {
      tone: "bad",
      title: isPickup ? "This order won't be made ready" : "This order won't be shipped",
      text: "Open the order to see what happened.",
    };
  }
  const title = "Thank you for your order!";
  if (isPickup) return { tone: "good", title, text: describePickup(order) };
  if (order.total_amount === 0) {
    return { tone: "good", title, text: "No payment was needed. We're preparing your order." };
  }
  if (order.payment_status === "pending") {
    return { tone: "good", title, text: "Cash on Delivery - Payment will be collected upon delivery" };
  }
  return { tone: "good", title, text: "We received your payment and are preparing your order." };
}

function describePickup({ status, payment_status, ready_at: readyAt, total_amount }: PlacedOrder): string {
  if (status === "delivered") return "You have picked up your order.";
  if (readyAt !== null) return "Your order is ready for pick-up.";
  if (total_amount === 0) return "No payment was needed. We're getting your order ready.";
  return payment_status === "pending"
    ? "We're getting your order ready."
    : "We received your payment and are getting your order ready.";
}
