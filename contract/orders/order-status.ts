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

/** The steps of a card order that the order tracker shows to customers. */
export const cardTrackerSteps = [
  "pending_payment",
  "payment_processing",
  "paid",
  "processing",
  "shipped",
  "delivered",
] as const satisfies readonly OrderStatus[];

/** The states of an order's payment. */
export const paymentStatuses = [
  "pending",
  "processing",
  "succeeded",
  "failed",
  "refunded",
  "partially_refunded",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The tasks that an order can wait for. GET /admin/stats counts the orders of each, and GET /orders?work={task} lists
 * them.
 */
export const orderTasks = [
  "pending",
  "to_pack",
  "to_ship",
  "to_make_ready",
  "cash_to_collect",
  "returns",
  "change_requested",
  "refund_failed",
  "disputed",
] as const;
export type OrderTask = (typeof orderTasks)[number];

/** The values of `sort_by` in lists of orders. */
export const orderSorts = ["created_at", "order_number", "total_amount", "status"] as const;

/**
 * Returns true if people can no longer change this status. A refunded order still reopens if the bank sends the refund
 * back.
 */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return status === "canceled" || status === "refunded";
}

/** Returns true if an order awaits its payment. Until then its units are reserved and the cart is not emptied. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === "pending_payment" || status === "payment_processing" || status === "payment_failed";
}
