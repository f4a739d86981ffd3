import { env } from "cloudflare:workers";

/**
 * Adds many accounts and orders by SQL, because small tables show neither slow query plans nor page limits. Three of four
 * orders are paid. They belong to the buyer, if there is one, and otherwise to the accounts.
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
