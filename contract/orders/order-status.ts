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

/** The kinds of work that orders wait for. GET /admin/stats counts the orders, and GET /orders?work={name} lists them. */
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

/** Returns true if neither customers nor admins can change this status. A bank that returns a refund still changes it. */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return status === "canceled" || status === "refunded";
}

/** Returns true if an order awaits its payment. Its units are then reserved, and the cart is not emptied yet. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === "pending_payment" || status === "payment_processing" || status === "payment_failed";
}

/** Formats a status for people, such as "Refund Requested" for refund_requested. */
export function statusLabel(status: string): string {
  return status
    .split("_")
    .filter((word) => word !== "")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

/** The steps that the order tracker shows to customers. */
export const trackerSteps = [
  "pending_payment",
  "payment_processing",
  "paid",
  "processing",
  "shipped",
  "delivered",
] as const satisfies readonly OrderStatus[];
