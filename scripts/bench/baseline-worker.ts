import type { D1Database } from "@cloudflare/workers-types";
import { Hono } from "hono";

/** A Worker of Hono and D1 alone. It returns the rows of the store's database as they are, in one round trip. */
const baseline = new Hono<{ Bindings: { readonly DB: D1Database } }>()
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
  });

const cardColumns = `products.id, products.name, slug, products.sku, products.category, products.short_description,
  wholesale_price_cents, retail_price_cents, discount_percentage, tax_rate_basis_points, stock_quantity,
  minimum_order_quantity, weight_kg, dimensions, is_active, is_featured, products.brand, products.barcode,
  products.created_at, content_hash, alt_text, width, height`;
const withImage =
  "LEFT JOIN product_images AS image ON image.product_id = products.id AND image.is_primary = 1";

export default baseline;
