import { sql } from "drizzle-orm";

// All lists and figures use these conditions over `orders`, so a list has as many orders as its count, and the rows of an
// export add up to the analytics. Revenue is counted for the orders placed in a range, whenever its money moved.

/**
 * A checkout that is open, abandoned or replaced with cash on delivery. Nobody has pressed Pay, or it expired unpaid, so no
 * list and no figure includes it. `pending_payment` alone would not do: the card may be charged before the store knows, just
 * when the shopper looks for the order. The row stays, because a late payment brings it back.
 */
export const isMereCheckout = sql`(orders.payment_method = 'card' AND orders.paid_at IS NULL AND (
  (orders.status = 'pending_payment' AND orders.payment_started_at IS NULL)
  OR (orders.status = 'canceled' AND NOT EXISTS (SELECT 1 FROM order_status_history AS ended
    WHERE ended.order_id = orders.id AND ended.status = 'canceled' AND ended.actor IN ('customer', 'admin')))))`;

/** A placed order, which may be canceled. */
export const isPlaced = sql`NOT ${isMereCheckout}`;

/** A sold order: paid or to be paid in cash, and neither canceled nor fully refunded. */
export const isSold = sql`(orders.status IN ('paid', 'processing', 'shipped', 'delivered', 'refund_requested'))`;
