import type { D1Database, RateLimit } from "@cloudflare/workers-types";
import { type Context, Hono } from "hono";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { Stripe } from "stripe";

interface Bindings {
  readonly DB: D1Database;
  readonly WRITE_ACCOUNT_LIMIT: RateLimit;
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  /** The keys that sign access tokens, as JSON. */
  readonly KEY_SET: string;
}

const toleranceSeconds = 300;

/**
 * The least that a Worker can do: say hello, verify a delivery's signature as the store does, and answer the same rows of
 * the store's database in one round trip, as they are. One call asks a limit first: Miniflare answers it from a Worker that
 * writes each count down, which takes nearly as long as all else that an addition to the cart needs.
 */
const baseline = new Hono<{ Bindings: Bindings }>()
  .get("/hello", (c) => c.json({ success: true }))
  .get("/page", (c) => c.html(page))
  .post("/webhook", async (c) => {
    const stripe = new Stripe(c.env.STRIPE_SECRET_KEY, { httpClient: Stripe.createFetchHttpClient() });
    const event = await stripe.webhooks.constructEventAsync(
      await c.req.text(),
      c.req.header("Stripe-Signature") ?? "",
      c.env.STRIPE_WEBHOOK_SECRET,
      toleranceSeconds,
      Stripe.createSubtleCryptoProvider(),
    );
    return c.json({ success: true, outcome: event.type });
  })
  .get("/list", async (c) => {
    const category = c.req.query("category");
    const [counted, rows] = await c.env.DB.batch([
      c.env.DB.prepare("SELECT count(*) AS found FROM products WHERE is_active = 1 AND category = ?").bind(
        category,
      ),
      c.env.DB.prepare(
        `SELECT ${cardColumns} FROM products ${withImage} WHERE is_active = 1 AND category = ?
         ORDER BY name_folded, search_key LIMIT 12`,
      ).bind(category),
    ]);
    return c.json({ success: true, data: rows?.results, count: counted?.results });
  })
  .get("/product/:slug", async (c) => {
    const slug = c.req.param("slug");
    const [rows, images] = await c.env.DB.batch([
      c.env.DB.prepare(
        `SELECT ${cardColumns}, description, meta_title, meta_description, meta_keywords
         FROM products ${withImage} WHERE is_active = 1 AND slug = ?`,
      ).bind(slug),
      c.env.DB.prepare(
        "SELECT * FROM product_images WHERE product_id = (SELECT id FROM products WHERE slug = ?)",
      ).bind(slug),
    ]);
    return c.json({ success: true, data: rows?.results, images: images?.results });
  })
  .get("/search", async (c) => {
    const words = `"${c.req.query("query")}"*`;
    const [counted, rows] = await c.env.DB.batch([
      c.env.DB.prepare(
        `SELECT count(*) AS found FROM products_fts CROSS JOIN products ON search_key = products_fts.rowid
         WHERE products_fts MATCH ? AND is_active = 1`,
      ).bind(words),
      c.env.DB.prepare(
        `SELECT ${cardColumns} FROM products_fts CROSS JOIN products ON search_key = products_fts.rowid ${withImage}
         WHERE products_fts MATCH ? AND is_active = 1
         ORDER BY bm25(products_fts, 20, 10, 3, 3, 1, 3, 10) LIMIT 12`,
      ).bind(words),
    ]);
    return c.json({ success: true, data: rows?.results, count: counted?.results });
  })
  .post("/cart", async (c) => addToCart(c, await verifyToken(c)))
  .post("/limited-cart", async (c) => {
    const subject = await verifyToken(c);
    const { success } = await c.env.WRITE_ACCOUNT_LIMIT.limit({ key: subject });
    return success ? addToCart(c, subject) : c.json({ success }, 429);
  });

async function verifyToken(c: Context<{ Bindings: Bindings }>): Promise<string> {
  const token = (c.req.header("Authorization") ?? "").slice("Bearer ".length);
  const { payload } = await jwtVerify(token, readKeys(c.env.KEY_SET), { audience: "authenticated" });
  return payload.sub ?? "";
}

async function addToCart(c: Context<{ Bindings: Bindings }>, subject: string): Promise<Response> {
  const { product_id: productId } = await c.req.json<{ product_id: string }>();
  const [, rows] = await c.env.DB.batch([
    c.env.DB.prepare(
      `INSERT INTO cart_items (id, cart_id, product_id, quantity, seen_price_cents, created_at, updated_at)
       SELECT ?1, carts.id, products.id, 1, wholesale_price_cents, ?2, ?2 FROM carts JOIN products
       WHERE carts.profile_id = ?3 AND products.id = ?4 AND is_active = 1 AND stock_on_hand > stock_allocated
       ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = cart_items.quantity + 1`,
    ).bind(crypto.randomUUID(), new Date().toISOString(), subject, productId),
    c.env.DB.prepare(
      `SELECT cart_items.id AS item_id, cart_items.quantity, ${cardColumns}
       FROM carts JOIN cart_items ON cart_items.cart_id = carts.id
       JOIN products ON products.id = cart_items.product_id ${withImage} WHERE carts.profile_id = ?`,
    ).bind(subject),
  ]);
  return c.json({ success: true, data: rows?.results });
}

const cardColumns = `products.id, products.name, slug, products.sku, products.category, products.short_description, wholesale_price_cents,
  retail_price_cents, discount_percentage, tax_rate_basis_points, stock_quantity, minimum_order_quantity, weight_kg,
  dimensions, is_active, is_featured, products.brand, products.barcode, products.created_at, content_hash, alt_text, width, height`;
const withImage =
  "LEFT JOIN product_images AS image ON image.product_id = products.id AND image.is_primary = 1";

// About as long as a page of the store.
const page = "<p>hello</p>".repeat(8_000);

let keys: ReturnType<typeof createLocalJWKSet> | undefined;

function readKeys(json: string) {
  // The sandbox has just written this JSON.
  keys ??= createLocalJWKSet(JSON.parse(json) as JSONWebKeySet);
  return keys;
}

export default baseline;
