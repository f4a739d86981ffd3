import { sql } from "drizzle-orm";

/**
 * What the store's figures count (docs/decisions/0016), each defined once, as conditions over `orders`. Lists, dashboard,
 * analytics, work and customers' counts are made of these.
 */

/**
 * A checkout that is open, was left behind or was replaced by cash on delivery is not an order (docs/decisions/0057): nobody
 * pressed Pay yet, or it was never paid and no person canceled it. It is in no list and in no figure.
 */
export const isMereCheckout = sql`(orders.payment_method = 'card' AND orders.paid_at IS NULL AND (
  (orders.status = 'pending_payment' AND orders.payment_started_at IS NULL)
  OR (orders.status = 'canceled' AND NOT EXISTS (SELECT 1 FROM order_status_history AS ended
    WHERE ended.order_id = orders.id AND ended.status = 'canceled' AND ended.actor IN ('customer', 'admin')))))`;

/** Placed: everything that a list of orders shows, canceled orders included. */
export const isPlaced = sql`NOT ${isMereCheckout}`;

/** Sold: paid for, or on its way against cash; not canceled, nor refunded in full. */
export const isSold = sql`(orders.status IN ('paid', 'processing', 'shipped', 'delivered', 'refund_requested'))`;
