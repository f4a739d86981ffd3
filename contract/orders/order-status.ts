/** The states of an order (docs/product.md, "Order states"). */
export const orderStatuses = [
  "pending_payment",
  "payment_processing",
  "payment_failed",
  "paid",
  "processing",
  "shipped",
  "delivered",
  "canceled",
  "refund_requested",
  "refunded",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = [
  "pending",
  "processing",
  "succeeded",
  "failed",
  "refunded",
  "partially_refunded",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The kinds of work for the store. GET /admin/stats counts them, and GET /orders?work= lists their orders. */
export const orderWorks = [
  "pending",
  "to_pack",
  "to_ship",
  "cash_to_collect",
  "returns",
  "refund_failed",
  "disputed",
] as const;
export type OrderWork = (typeof orderWorks)[number];

export const orderSorts = ["created_at", "order_number", "total_amount", "status"] as const;

/** Returns true if nobody can move an order out of this status. Only a bank that sends a refund back still does. */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return status === "canceled" || status === "refunded";
}

/** Returns true if an order awaits its payment. Its stock is then reserved, and its cart is not emptied yet. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === "pending_payment" || status === "payment_processing" || status === "payment_failed";
}

/** Formats a code for people, such as refund_requested as "Refund Requested". */
export function statusLabel(status: string): string {
  return status
    .split("_")
    .filter((word) => word !== "")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

/** The steps of the order tracker for customers. */
export const trackerSteps = [
  "pending_payment",
  "payment_processing",
  "paid",
  "processing",
  "shipped",
  "delivered",
] as const satisfies readonly OrderStatus[];
