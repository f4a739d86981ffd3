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

/** Returns the texts of the page after a payment, by the order's status. */
export function describeOutcome(order: { status: OrderStatus; payment_status: PaymentStatus }): OrderOutcome {
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
      title: "This order won't be shipped",
      text: "Open the order to see what happened.",
    };
  }
  if (order.payment_status === "pending") {
    return {
      tone: "good",
      title: "Thank you for your order!",
      text: "Cash on Delivery - Payment will be collected upon delivery",
    };
  }
  return {
    tone: "good",
    title: "Thank you for your order!",
    text: "We received your payment and are preparing your order.",
  };
}
