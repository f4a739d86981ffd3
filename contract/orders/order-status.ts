/** Every state of an order (docs/product.md, "Order states"). */
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

/** What waits for the store to do it (GET /admin/stats counts it, GET /orders?work= lists it). */
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

/** No person moves an order out of these. Only a bank that sends a refund back undoes one. */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return status === "canceled" || status === "refunded";
}

/** Waiting for money: stock is reserved, the cart is still full, payment can be tried (again). */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === "pending_payment" || status === "payment_processing" || status === "payment_failed";
}

/** A code as a person reads it: refund_requested is 'Refund Requested'. Unknown codes get the same treatment. */
export function statusLabel(status: string): string {
  return status
    .split("_")
    .filter((word) => word !== "")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

/** The steps of the tracker that customers see. */
export const trackerSteps = [
  "pending_payment",
  "payment_processing",
  "paid",
  "processing",
  "shipped",
  "delivered",
] as const satisfies readonly OrderStatus[];
