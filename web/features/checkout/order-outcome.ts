import { awaitsPayment, type OrderStatus, type PaymentStatus } from "../../../contract/order-status.ts";

export interface OrderOutcome {
  readonly tone: "good" | "waiting" | "bad";
  readonly title: string;
  readonly text: string;
}

/** What the page behind a payment says, from the order's real status. */
export function orderOutcome(order: { status: OrderStatus; payment_status: PaymentStatus }): OrderOutcome {
  if (order.status === "payment_failed") {
    return {
      tone: "bad",
      title: "Payment Failed",
      text: "Your card was not charged. Your cart is still there: you can try again.",
    };
  }
  if (awaitsPayment(order.status)) {
    return {
      tone: "waiting",
      title: "Confirming your payment",
      text: "Your bank is still working on it. This page follows along; you may also leave and look later.",
    };
  }
  if (order.status === "canceled" || order.status === "refunded" || order.status === "refund_requested") {
    return { tone: "bad", title: "This order is not being sent", text: "Its page tells you what happened." };
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
    text: "Your payment has arrived. We are on it.",
  };
}
