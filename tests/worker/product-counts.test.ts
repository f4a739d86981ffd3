import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { productPageView } from "../../contract/catalog/catalog.ts";
import { addProducts } from "../../scripts/bench/large-catalogue.ts";
import { aProduct } from "./builders/products.ts";
import { call, unwrap } from "./builders/store.ts";

const run = (statement: string) => env.DB.prepare(statement).run();

beforeEach(async () => {
  await run("DELETE FROM products");
});

// Every kind of write, however it is reached: lists show these numbers and never count.
test.each([
  ["new products", []],
  ["products that are gone", ["DELETE FROM products WHERE search_key % 3 = 0"]],
  ["products that are hidden, and shown again", ["UPDATE products SET is_active = search_key % 2"]],
  [
    "products that move to another category",
    ["UPDATE products SET category = 'Electronics' WHERE search_key % 4 = 0"],
  ],
  ["featured products", ["UPDATE products SET is_featured = 1 - is_featured"]],
  [
    "stock that is sold out and comes back",
    [
      "UPDATE products SET stock_allocated = stock_on_hand",
      "UPDATE products SET stock_on_hand = stock_on_hand + 1 WHERE search_key % 2 = 0",
    ],
  ],
  [
    "everything at once",
    [
      "UPDATE products SET is_active = 1 - is_active, category = 'Toys', is_featured = 1, stock_on_hand = 0, stock_allocated = 0",
    ],
  ],
])("the kept counts are right after %s", async (_what, statements) => {
  await addProducts(env.DB, 1, 60, ["Toys", "Electronics"]);
  for (const statement of statements) await run(statement);
  const { results: kept } = await env.DB.prepare(
    "SELECT category, is_in_stock, is_featured, found FROM product_counts WHERE found > 0 ORDER BY 1, 2, 3",
  ).all();
  const { results: counted } = await env.DB.prepare(
    `SELECT category, stock_quantity > 0 AS is_in_stock, is_featured, count(*) AS found FROM products
      WHERE is_active = 1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  ).all();
  expect(kept).toEqual(counted);
});

test("hidden products, however many there are, do not hide what the search finds", async () => {
  const shown = await aProduct({ name: "Old Wooden Chair" });
  await addProducts(env.DB, 1, 300);
  await env.DB.prepare("UPDATE products SET is_active = 0 WHERE id <> ?").bind(shown.id).run();
  const { data } = await unwrap(await call("/api/products/search?query=wooden"), productPageView);
  expect(data.map(({ id }) => id)).toEqual([shown.id]);
});
