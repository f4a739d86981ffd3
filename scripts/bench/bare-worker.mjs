const cardColumns = `products.id, products.name, slug, products.sku, products.category, products.short_description,
  wholesale_price_cents, retail_price_cents, discount_percentage, tax_rate_basis_points, stock_quantity,
  minimum_order_quantity, weight_kg, dimensions, is_active, is_featured, products.brand, products.barcode,
  products.created_at, content_hash, alt_text, width, height`;
const withImage =
  "LEFT JOIN product_images AS image ON image.product_id = products.id AND image.is_primary = 1";
const inCategory = "is_active = 1 AND category = ?";
const matches = "products_fts MATCH ? AND is_active = 1";
const searched = "products_fts CROSS JOIN products ON search_key = products_fts.rowid";

/** The statements of each path. Their parameter is the text after the path. */
const statements = {
  list: [
    `SELECT count(*) FROM products WHERE ${inCategory}`,
    `SELECT ${cardColumns} FROM products ${withImage} WHERE ${inCategory} ORDER BY name_folded, search_key LIMIT 12`,
  ],
  product: [
    `SELECT ${cardColumns}, description, meta_title, meta_description, meta_keywords FROM products ${withImage}
     WHERE is_active = 1 AND slug = ?`,
    "SELECT * FROM product_images WHERE product_id = (SELECT id FROM products WHERE slug = ?)",
  ],
  search: [
    `SELECT count(*) FROM ${searched} WHERE ${matches}`,
    `SELECT ${cardColumns} FROM ${searched} ${withImage} WHERE ${matches}
     ORDER BY bm25(products_fts, 20, 0, 10, 3, 6, 3, 1, 3, 10) LIMIT 12`,
  ],
};

/** Reads the rows that the store's API needs, in one round trip, and returns them as they are. */
export default {
  async fetch(request, { DB }) {
    const [, path, text] = new URL(request.url).pathname.split("/");
    const results = await DB.batch(statements[path].map((sql) => DB.prepare(sql).bind(decodeURI(text))));
    return Response.json(results.map((result) => result.results));
  },
};
