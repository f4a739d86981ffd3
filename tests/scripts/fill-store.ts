import type { D1Database } from "@cloudflare/workers-types";
import type { ServedWorker } from "../../scripts/stack/worker.ts";

/** The number of products of a large store, and of their orders. */
export const largeCount = 10_000;
/** The content hash of the only image. */
export const imageHash = "ab".repeat(32);
export const imageMetadata = { width: "160", height: "120" };

const insertProduct = `INSERT INTO products (search_key, id, name, slug, sku, category, description,
    wholesale_price_cents, retail_price_cents, stock_on_hand, created_at, updated_at)
  SELECT value, 'product-' || value, 'Number ' || value || ', plain', 'number-' || value, 'SKU-' || value,
    'Toys', 'Plain', 500, 800, 1000, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
  FROM (SELECT ?1 AS value)`;

/** Adds products, of which the first has an image, and an unpaid order of each. */
export async function addProductsAndOrders(database: D1Database, count: number): Promise<void> {
  const numbers = `WITH RECURSIVE numbers (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${count})`;
  await database.batch([
    database.prepare(
      insertProduct
        .replace("FROM (SELECT ?1 AS value)", "FROM numbers")
        .replace("INSERT", `${numbers} INSERT`),
    ),
    database
      .prepare(
        `INSERT INTO product_images (id, product_id, content_hash, width, height, created_at)
          VALUES ('image', 'product-1', ?, 160, 120, '2026-01-01T00:00:00.000Z')`,
      )
      .bind(imageHash),
    ...createOrderStatements(numbers, "numbers").map((sql) => database.prepare(sql)),
  ]);
}

/** Adds another unpaid order. */
export async function placeOrder(database: D1Database, number: number): Promise<void> {
  const from = `(SELECT ${number} AS value)`;
  await database.batch(createOrderStatements("", from).map((sql) => database.prepare(sql)));
}

export async function putImage(store: ServedWorker): Promise<void> {
  const bucket = await store.bucket();
  await bucket.put(`images/${imageHash}/160.webp`, "a small image", { customMetadata: imageMetadata });
}

/** Creates one order per value of the table `from`. `numbers` is the common table expression that defines it. */
function createOrderStatements(numbers: string, from: string): string[] {
  const at = "'2026-01-01T00:00:00.000Z'";
  const product = `'product-' || ((value - 1) % ${largeCount} + 1)`;
  return [
    `${numbers} INSERT INTO orders (id, order_number, guest_email, cart_id, cart_fingerprint, status, payment_status, payment_method,
        subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents, shipping_address, billing_address,
        reservation_expires_at, created_at, updated_at)
      SELECT 'order-' || value, printf('PD-%08d', value), 'guest@example.com', 'cart-' || value, 'print', 'pending_payment', 'pending', 'card',
        800, 300, 0, 500, 1000, '{"full_name":"Ada \u2026 O''Neil"}', '{}', '2099-01-01T00:00:00.000Z', ${at}, ${at} FROM ${from}`,
    `${numbers} INSERT INTO order_items (id, order_id, product_id, product_name, product_sku, quantity, retail_price_cents,
        unit_price_cents, discount_cents, tax_rate_basis_points, tax_cents, total_cents)
      SELECT 'item-' || value, 'order-' || value, ${product}, 'Number', 'SKU', 1, 800, 500, 300, 0, 0, 500 FROM ${from}`,
    `${numbers} INSERT INTO stock_reservations (id, order_id, product_id, quantity, state, created_at, updated_at)
      SELECT 'held-' || value, 'order-' || value, ${product}, 1, 'held', ${at}, ${at} FROM ${from}`,
    `${numbers} UPDATE products SET stock_allocated = stock_allocated + 1 WHERE id IN (SELECT ${product} FROM ${from})`,
  ];
}
