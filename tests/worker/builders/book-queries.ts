// What SQL can say of sound books, for the tests in workerd and those on the built store.

/** What is in stock, and what is held or sold and was not returned. */
export const piecesOfProduct = `SELECT stock_quantity AS stock,
    coalesce((SELECT sum(taken.quantity - line.restocked_quantity)
      FROM stock_reservations AS taken JOIN order_items AS line
        ON line.order_id = taken.order_id AND line.product_id = taken.product_id
      WHERE taken.product_id = products.id AND state IN ('held', 'sold')), 0) AS taken
  FROM products WHERE id = ?`;

const booked = `SELECT orders.id, status, stripe_payment_intent_id AS intent, total_cents AS total,
    coalesce(sum(CASE WHEN type = 'payment' THEN amount_cents END), 0) AS paid,
    coalesce(sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END), 0) AS refunded
  FROM orders LEFT JOIN transactions ON transactions.order_id = orders.id`;
/** What every order says of its money. */
export const bookedOrders = `${booked} GROUP BY orders.id`;
/** The same of the orders of products, a JSON array of ids. */
export const selectBookedOrders = `${booked} WHERE orders.id IN (SELECT order_id FROM order_items
  WHERE product_id IN (SELECT value FROM json_each(?))) GROUP BY orders.id`;

/** An unpaid or cash order holds, a paid one has sold (refunded or not), a canceled one has put everything back. */
export const wrongReservations = `
  SELECT orders.id, orders.status, stock_reservations.state FROM orders
    JOIN order_items ON order_items.order_id = orders.id
    LEFT JOIN stock_reservations ON stock_reservations.order_id = orders.id
      AND stock_reservations.product_id = order_items.product_id
  WHERE stock_reservations.state IS NULL OR stock_reservations.quantity <> order_items.quantity
    OR stock_reservations.state <> CASE WHEN orders.status = 'canceled' THEN 'released'
      WHEN orders.paid_at IS NULL THEN 'held' ELSE 'sold' END`;

/** Allocated is what orders took, did not return and did not take out of the shop. */
export const wrongAllocations = `
  SELECT id, stock_allocated, expected FROM products LEFT JOIN (
    SELECT taken.product_id, sum(taken.quantity - line.restocked_quantity) AS expected
    FROM orders
      JOIN stock_reservations AS taken ON taken.order_id = orders.id
      JOIN order_items AS line ON line.order_id = orders.id AND line.product_id = taken.product_id
    WHERE orders.status NOT IN ('shipped', 'delivered', 'refunded', 'canceled')
      AND coalesce(status_before_refund, '') NOT IN ('shipped', 'delivered')
    GROUP BY taken.product_id
  ) ON product_id = products.id
  WHERE stock_allocated <> coalesce(expected, 0)`;

/** Orders without lines, or whose sums are not those of their lines. */
export const wrongTotals = `
  SELECT orders.id FROM orders LEFT JOIN order_items ON order_items.order_id = orders.id GROUP BY orders.id
  HAVING count(order_items.id) = 0
    OR orders.subtotal_cents <> sum(order_items.retail_price_cents * order_items.quantity)
    OR orders.tax_cents <> sum(order_items.tax_cents)
    OR orders.subtotal_cents - orders.discount_cents <> sum(order_items.total_cents)
    OR orders.total_cents <> subtotal_cents - orders.discount_cents + orders.tax_cents + shipping_cents`;

/** Stock, totals and transactions that are less than they can be. */
export const negatives = `
  SELECT id FROM products WHERE stock_quantity < 0 OR stock_allocated < 0
  UNION ALL SELECT id FROM orders WHERE total_cents <= 0 OR refunded_cents NOT BETWEEN 0 AND total_cents
  UNION ALL SELECT id FROM transactions WHERE amount_cents <= 0`;
