import { env } from "cloudflare:workers";

/**
 * Adds many accounts and orders by SQL, because small tables show neither slow query plans nor page limits. Three of
 * four orders are paid. They belong to the buyer, if there is one, and otherwise to the accounts.
 */
export async function aCrowd({
  users,
  orders,
  buyer,
}: {
  users: number;
  orders: number;
  buyer?: { readonly id: string };
}): Promise<void> {
  const numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)";
  // The multiplication spreads the times, so that they are not in the order of the ids.
  const moment = "strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', '+' || (n * 7919 % 500000) || ' minutes')";
  const status =
    "CASE n % 8 WHEN 0 THEN 'canceled' WHEN 1 THEN 'paid' WHEN 2 THEN 'processing' ELSE 'delivered' END";
  const address = `json_object('full_name', 'Parcel ' || n, 'phone_number', '204-555-0134', 'address_line1', '12 Main',
    'address_line2', null, 'city', 'Winnipeg', 'province', 'Manitoba', 'postal_code', 'R2C 0A1', 'delivery_instructions', null)`;
  await env.DB.prepare(
    `${numbers} INSERT INTO profiles (id, email, first_name, last_name, phone, role, last_sign_in_at, created_at, updated_at)
     SELECT 'crowd-' || n, 'crowd-' || n || '@store.test', 'First' || n, 'Last' || (n * 31 % 997), '204-555-' || (1000 + n % 9000),
       'customer', ${moment}, ${moment}, ${moment} FROM numbers`,
  )
    .bind(users)
    .run();
  await env.DB.prepare(
    `${numbers} INSERT INTO orders (id, order_number, profile_id, cart_id, cart_fingerprint, status, payment_status, payment_method,
       subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents, shipping_address, billing_address, created_at, updated_at)
     SELECT 'crowd-' || n, 'CRD-' || n, coalesce(?2, 'crowd-' || (1 + n % CAST(?3 AS INTEGER))), 'crowd-' || n, '', ${status},
       CASE WHEN n % 4 = 0 THEN 'pending' ELSE 'succeeded' END, 'card', 1000 + n, 0, 0, 0, 1000 + n,
       ${address}, ${address}, ${moment}, ${moment}
     FROM numbers`,
  )
    .bind(orders, buyer?.id ?? null, users)
    .run();
  await env.DB.prepare(
    `INSERT INTO transactions (id, order_id, type, provider_transaction_id, amount_cents, created_at)
     SELECT id, id, 'payment', id, total_cents, created_at FROM orders WHERE id LIKE 'crowd-%' AND payment_status = 'succeeded'`,
  ).run();
}

/**
 * Adds the other records of the crowd's orders by SQL, so that the books agree: three lines, their reservations, four
 * entries of the history, three emails, two events and two entries of the audit log for each.
 */
export async function theRecordsOfACrowd(products: readonly { readonly id: string }[]): Promise<void> {
  const lines = "json_each(?1) AS line";
  const lineIds = JSON.stringify(products.map(({ id }) => id));
  const isOfCrowd = "orders.id LIKE 'crowd-%'";
  const price = `CASE line.key WHEN 0 THEN total_cents - ${products.length - 1} ELSE 1 END`;
  const repeat = (times: number) =>
    `(WITH RECURSIVE copies (copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM copies WHERE copy < ${times}) SELECT copy FROM copies)`;
  const statements = [
    `UPDATE orders SET status = 'canceled' WHERE ${isOfCrowd} AND payment_status = 'pending'`,
    `UPDATE orders SET status = 'delivered', paid_at = created_at WHERE ${isOfCrowd} AND payment_status = 'succeeded'`,
    `INSERT INTO order_items (id, order_id, product_id, product_name, product_sku, quantity, retail_price_cents, unit_price_cents,
        discount_cents, tax_rate_basis_points, tax_cents, total_cents)
      SELECT orders.id || '-' || line.key, orders.id, line.value, 'Candle ' || line.key, 'SKU-' || line.key, 1, ${price}, ${price},
        0, 0, 0, ${price} FROM orders, ${lines} WHERE ${isOfCrowd}`,
    `INSERT INTO stock_reservations (id, order_id, product_id, quantity, state, created_at, updated_at)
      SELECT orders.id || '-' || line.key, orders.id, line.value, 1,
        CASE status WHEN 'canceled' THEN 'released' ELSE 'sold' END, created_at, updated_at
      FROM orders, ${lines} WHERE ${isOfCrowd}`,
    `INSERT INTO order_status_history (id, order_id, status, actor, created_by, created_at)
      SELECT orders.id || '-' || copy, orders.id, CASE copy WHEN 2 THEN CASE status WHEN 'canceled' THEN 'canceled' ELSE 'paid' END
        ELSE 'processing' END, 'system', 'Store', created_at FROM orders, ${repeat(4)} WHERE ${isOfCrowd}`,
    `INSERT INTO emails (id, kind, order_id, recipient, dedupe_key, state, next_attempt_at, created_at, sent_at)
      SELECT orders.id || '-' || copy, 'order_confirmed', orders.id, 'crowd@store.test', orders.id || '-' || copy, 'sent', created_at,
        created_at, created_at FROM orders, ${repeat(3)} WHERE ${isOfCrowd}`,
    `INSERT INTO stripe_events (id, type, stripe_payment_intent_id, order_id, is_live, outcome, occurred_at, received_at)
      SELECT orders.id || '-' || copy, 'payment_intent.succeeded', 'pi_' || orders.id, orders.id, 0, 'applied', created_at, created_at
      FROM orders, ${repeat(2)} WHERE ${isOfCrowd}`,
    `INSERT INTO audit_log (id, profile_id, admin_name, action, entity, entity_id, summary, "after", created_at)
      SELECT orders.id || '-' || copy, 'crowd-1', 'Admin', 'order.status', 'order', orders.id, 'Marked as shipped',
        json_object('status', 'shipped', 'notes', NULL), created_at FROM orders, ${repeat(2)} WHERE ${isOfCrowd}`,
    `INSERT INTO invoices (id, kind, number, order_id, method, issued_at, day, seller, taxes, total_cents, tax_cents, cash_rounding_cents)
      SELECT id, 'invoice', row_number() OVER (ORDER BY search_key), id, 'card', created_at, substr(created_at, 1, 10), '{}', '[]',
        total_cents, 0, 0 FROM orders WHERE ${isOfCrowd} AND paid_at IS NOT NULL`,
  ];
  for (const sql of statements) {
    const statement = env.DB.prepare(sql);
    await (sql.includes("?1") ? statement.bind(lineIds) : statement).run();
  }
}
