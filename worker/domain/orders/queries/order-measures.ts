import { sql } from "drizzle-orm";

// All lists and figures use these conditions over `orders` (docs/decisions/0027).

/**
 * A checkout that is open, abandoned or replaced with cash on delivery (docs/decisions/0013). Nobody has pressed Pay, or it
 * expired unpaid, so no list and no figure includes it.
 */
export const isMereCheckout = sql`(orders.payment_method = 'card' AND orders.paid_at IS NULL AND (
  (orders.status = 'pending_payment' AND orders.payment_started_at IS NULL)
  OR (orders.status = 'canceled' AND NOT EXISTS (SELECT 1 FROM order_status_history AS ended
    WHERE ended.order_id = orders.id AND ended.status = 'canceled' AND ended.actor IN ('customer', 'admin')))))`;

/** A placed order, which may be canceled. */
export const isPlaced = sql`NOT ${isMereCheckout}`;

/** A sold order: paid or to be paid in cash, and neither canceled nor fully refunded. */
export const isSold = sql`(orders.status IN ('paid', 'processing', 'shipped', 'delivered', 'refund_requested'))`;
