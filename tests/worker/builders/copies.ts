import { env } from "cloudflare:workers";

/** SQL expressions by column, over the row `original` and the new id `copy.value`. Other columns are copied. */
type Changes = Readonly<Record<string, string>>;

/**
 * Copies an order and its items many times by SQL, each with a cart and a payment intent of its own, and returns the
 * ids.
 */
export async function copyOrder(
  orderId: string,
  count: number,
  changes: Changes = {},
): Promise<readonly string[]> {
  const ids = createIds(count);
  await copyRows("orders", { id: orderId }, ids, {
    id: "copy.value",
    order_number: "'PD-' || copy.value",
    cart_id: "copy.value",
    stripe_payment_intent_id: "'pi_' || copy.value",
    search_key: "NULL",
    ...changes,
  });
  await copyRows("order_items", { order_id: orderId }, ids, { id: randomId, order_id: "copy.value" });
  return ids;
}

/** Copies a product and its images many times by SQL, and returns the ids. */
export async function copyProduct(productId: string, count: number): Promise<readonly string[]> {
  const ids = createIds(count);
  await copyRows("products", { id: productId }, ids, {
    id: "copy.value",
    slug: "copy.value",
    sku: "copy.value",
    search_key: "NULL",
  });
  await copyRows("product_images", { product_id: productId }, ids, {
    id: randomId,
    product_id: "copy.value",
  });
  return ids;
}

const randomId = "lower(hex(randomblob(16)))";

function createIds(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID());
}

async function copyRows(
  table: string,
  original: Readonly<Record<string, string>>,
  ids: readonly string[],
  changes: Changes,
): Promise<void> {
  const columns = await listColumns(table);
  const [[key, value] = []] = Object.entries(original);
  await env.DB.prepare(
    `INSERT INTO ${table} (${columns.join(", ")})
    SELECT ${columns.map((column) => changes[column] ?? `original.${column}`).join(", ")}
    FROM ${table} AS original, json_each(?2) AS copy WHERE original.${key} = ?1`,
  )
    .bind(value, JSON.stringify(ids))
    .run();
}

async function listColumns(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`PRAGMA table_xinfo(${table})`).all<{
    name: string;
    hidden: number;
  }>();
  return results.filter(({ hidden }) => hidden === 0).map(({ name }) => name);
}
