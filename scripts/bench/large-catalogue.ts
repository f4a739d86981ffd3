import type { D1Database } from "@cloudflare/workers-types";

/** The categories of a new store. */
const firstCategories: readonly string[] = [
  "Electronics",
  "Health and Beauty",
  "Home and Kitchen",
  "Stationary",
  "Toys",
];

/** D1 stops a statement after 30 seconds. */
const productsPerStatement = 5_000;

const firstWords = "Wooden Plush Silicone Ceramic Pocket Folding Garden Travel Classic Walnut".split(" ");
const secondWords = "Puzzle Bear Spatula Mug Notebook Lamp Trowel Charger Brush Bowl Kite".split(" ");

/**
 * Inserts products with images by SQL. A seventh of them is sold out, a fiftieth is featured and an eleventh is hidden.
 * Each of these words is in about every tenth name, "zeppelin" in one of a thousand, and "kazoo" in twelve of the first
 * thousand only. The same numbers create the same products.
 */
export async function addProducts(
  database: D1Database,
  from: number,
  to: number,
  categories = firstCategories,
): Promise<void> {
  for (let first = from; first <= to; first += productsPerStatement) {
    const last = Math.min(to, first + productsPerStatement - 1);
    await database.batch([
      database
        .prepare(insertProducts)
        .bind(first, last, JSON.stringify([...firstWords, ...secondWords]), JSON.stringify(categories)),
      database.prepare(insertImages).bind(first, last),
    ]);
  }
}

const insertProducts = `
  WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
  INSERT INTO products (id, name, slug, sku, category, description, short_description, wholesale_price_cents,
    retail_price_cents, stock_on_hand, is_active, is_featured, brand, created_at, updated_at)
  SELECT printf('bbbbbbbb-0000-4000-8000-%012d', n),
    (?3 ->> (n * 7 % 10)) || ' ' || (?3 ->> (10 + n * 3 % 11)) || ' ' || n || iif(n % 997 = 0, ' zeppelin', '')
      || iif(n < 1000 AND n % 83 = 4, ' kazoo', ''),
    'bench-' || n, 'BENCH-' || n,
    ?4 ->> (n % json_array_length(?4)),
    'A good ' || lower(?3 ->> (n % 10)) || ' thing for every day, made to be used at home and away.',
    'A ' || lower(?3 ->> (n % 21)) || ' for every day',
    100 + n * 37 % 4900, 5000 + n * 37 % 4900, iif(n % 7 = 0, 0, 20 + n % 50), n % 11 <> 0, n % 50 = 1,
    (?3 ->> (n % 3)) || ' & Co',
    strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (n * 13 % 300) || ' days'),
    strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01') FROM numbers`;

const insertImages = `
  INSERT INTO product_images (id, product_id, content_hash, is_primary, position, width, height, created_at)
  SELECT printf('cccccccc-%04d-4000-8000-%012d', place.value, n), printf('bbbbbbbb-0000-4000-8000-%012d', n),
    printf('%064d', n * 10 + place.value), place.value = 0, place.value, 640, 640, '2026-01-01T00:00:00.000Z'
  FROM (WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2) SELECT n FROM numbers),
    json_each('[0,1,2]') AS place`;
