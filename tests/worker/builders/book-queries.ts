// Shared by tests in workerd and tests of the built store.

/** Selects a product's units in stock, and the units that orders hold or have sold, without restocked units. */
export const unitsOfProduct = `SELECT stock_quantity AS stock,
    coalesce((SELECT sum(taken.quantity - line.restocked_quantity)
      FROM stock_reservations AS taken JOIN order_items AS line
        ON line.order_id = taken.order_id AND line.product_id = taken.product_id
      WHERE taken.product_id = products.id AND state IN ('held', 'sold')), 0) AS taken
  FROM products WHERE id = ?`;

const selectAmounts = `SELECT orders.id, status, stripe_payment_intent_id AS intent, total_cents AS total,
    coalesce(sum(CASE WHEN type = 'payment' THEN amount_cents END), 0) AS paid,
    coalesce(sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END), 0) AS refunded
  FROM orders LEFT JOIN transactions ON transactions.order_id = orders.id`;

/** Selects the paid and refunded cents of every order. */
export const bookedOrders = `${selectAmounts} GROUP BY orders.id`;

/** Selects the paid and refunded cents of orders with these products, a JSON array of ids. */
export const selectBookedOrders = `${selectAmounts} WHERE orders.id IN (SELECT order_id FROM order_items
  WHERE product_id IN (SELECT value FROM json_each(?))) GROUP BY orders.id`;
