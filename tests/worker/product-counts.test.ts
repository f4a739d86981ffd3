import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { productPageView } from "../../contract/catalog/catalog.ts";
import { addProducts } from "../../scripts/bench/large-catalogue.ts";
import { aProduct } from "./builders/products.ts";
import { call, unwrap } from "./builders/store.ts";

const run = (statement: string) => env.DB.prepare(statement).run();

async function list(query: string) {
  return unwrap(await call(`/api/products?${query}`), productPageView);
}

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

test("a long list is counted to its end, paged to its 384th product, and keeps its order", async () => {
  await aProduct({ name: "Aardvark" });
  await addProducts(env.DB, 1, 700, ["Toys"]);
  const { count, total_pages } = await list("category=Toys");
  expect({ count, total_pages }).toEqual({ count: 638, total_pages: 32 });
  const last = await list("category=Toys&page=32");
  const { results } = await env.DB.prepare(
    "SELECT slug FROM products WHERE is_active = 1 ORDER BY name_folded, search_key LIMIT 12 OFFSET 372",
  ).all();
  expect(last.data.map(({ slug }) => ({ slug }))).toEqual(results);
  expect(await list("category=Toys&page=99")).toMatchObject({ data: [], total_pages: 32 });
});

test("a filter that few products fit finds all of them, in a catalogue of any size", async () => {
  const rare = await aProduct({ name: "Zebra", wholesalePriceCents: 9_000, retailPriceCents: 9_500 });
  await addProducts(env.DB, 1, 700, ["Toys"]);
  const filters = ["min_price=85", "in_stock=true&min_price=85&sort_by=created_at", "search=zebra"];
  for (const filter of filters) {
    const found = await list(filter);
    expect(
      found.data.map(({ id }) => id),
      filter,
    ).toEqual([rare.id]);
    expect(found.count).toBe(1);
    expect(found.is_count_minimum).toBeUndefined();
  }
});

test("a list that is too long to be counted says that there are more", async () => {
  await aProduct({ category: "Toys" });
  await addProducts(env.DB, 1, 700, ["Toys"]);
  expect(await list("min_price=2&sort_by=name")).toMatchObject({ is_count_minimum: true });
  expect((await list("in_stock=true&sort_by=name")).is_count_minimum).toBeUndefined();
  const common = await unwrap(await call("/api/products/search?query=every"), productPageView);
  expect(common).toMatchObject({ is_count_minimum: true, data: expect.arrayContaining([expect.anything()]) });
});

test("hidden products, however many there are, do not hide what the search finds", async () => {
  const shown = await aProduct({ name: "Old Wooden Chair" });
  await addProducts(env.DB, 1, 300);
  await env.DB.prepare("UPDATE products SET is_active = 0 WHERE id <> ?").bind(shown.id).run();
  const { data } = await unwrap(await call("/api/products/search?query=wooden"), productPageView);
  expect(data.map(({ id }) => id)).toEqual([shown.id]);
});
