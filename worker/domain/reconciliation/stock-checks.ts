export interface RecordCheck {
  /** The problem of the rows that the query finds, as a sentence for admins. */
  readonly sentence: string;
  /** Selects the `id` of each order or product whose records disagree. */
  readonly query: string;
}

/** Checks reserved and allocated units. The database itself refuses other errors, such as negative stock. */
export const stockChecks: readonly RecordCheck[] = [
  {
    // An unpaid order holds its units, a paid one has sold them, and a canceled one has released them, unless they were
    // shipped and did not come back.
    sentence: "The reserved units do not match the order",
    query: `
      SELECT orders.id, orders.status, stock_reservations.state FROM orders
        JOIN order_items ON order_items.order_id = orders.id
        LEFT JOIN stock_reservations ON stock_reservations.order_id = orders.id
          AND stock_reservations.product_id = order_items.product_id
      WHERE stock_reservations.state IS NULL OR stock_reservations.quantity <> order_items.quantity
        OR stock_reservations.state <> CASE WHEN orders.status = 'canceled' THEN CASE
            WHEN stock_reservations.state <> 'released' AND EXISTS (SELECT 1 FROM order_status_history AS sent
              WHERE sent.order_id = orders.id AND sent.status IN ('shipped', 'delivered')) THEN stock_reservations.state
            ELSE 'released' END
          WHEN orders.paid_at IS NULL THEN 'held' ELSE 'sold' END`,
  },
  {
    // Units are allocated from the order until they are shipped or put back into stock.
    sentence: "The allocated units do not match the open orders",
    query: `
      SELECT id, stock_allocated, expected FROM products LEFT JOIN (
        SELECT taken.product_id, sum(taken.quantity - line.restocked_quantity) AS expected
        FROM orders
          JOIN stock_reservations AS taken ON taken.order_id = orders.id
          JOIN order_items AS line ON line.order_id = orders.id AND line.product_id = taken.product_id
        WHERE orders.status NOT IN ('shipped', 'delivered', 'refunded', 'canceled')
          AND coalesce(status_before_refund, '') NOT IN ('shipped', 'delivered')
        GROUP BY taken.product_id
      ) ON product_id = products.id
      WHERE stock_allocated <> coalesce(expected, 0)`,
  },
];
