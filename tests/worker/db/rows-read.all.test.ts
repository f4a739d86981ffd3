import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProducts } from "../../../scripts/bench/large-catalogue.ts";
import type { CallOptions } from "../../builders/call.ts";
import { anAccount } from "../builders/accounts.ts";
import { deleteUnorderedProducts } from "../builders/products.ts";
import { listShopperReads } from "../builders/shopper-reads.ts";
import { visit } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";
import { watchDatabase } from "../builders/watch-database.ts";

const catalogueSize = 2_000;

beforeAll(async () => {
  await addProducts(env.DB, 1, catalogueSize);
});

afterAll(deleteUnorderedProducts);

const reads = listShopperReads({
  category: "Toys",
  otherCategory: "Electronics",
  slug: "bench-1",
  id: "bbbbbbbb-0000-4000-8000-000000000001",
});

// A subquery that runs for every product of a list, instead of those on its page, makes this test fail.
test("reads each product at most a few times for a list, search or suggestion", async () => {
  const expensiveReads: string[] = [];
  for (const { name, path } of reads) {
    const rowsRead = await readRowsRead(path);
    if (Math.max(...rowsRead) > 3 * catalogueSize) expensiveReads.push(`${name}: ${rowsRead.join(", ")}`);
  }
  expect(expensiveReads).toEqual([]);
});

test.each([
  "category=Toys",
  "category=Toys&sort_by=price",
  "sort_by=name&order=desc",
  "sort_by=price",
  "sort_by=created_at&order=desc",
  "sort_by=discount_percentage&order=desc",
])("reads no product of another page for the list %s, except to count the products", async (query) => {
  const [countedRows = 0, ...others] = (await readRowsRead(`/api/products?${query}&limit=12`)).toSorted(
    (one, other) => other - one,
  );
  expect(countedRows).toBeLessThanOrEqual(catalogueSize);
  expect(Math.max(...others)).toBeLessThanOrEqual(10 * 12);
});

test("adds to the cart and the wishlist without reading the catalogue", async () => {
  const { token } = await visit(await anAccount());
  const [id, otherId] = [1, 2].map((number) => `bbbbbbbb-0000-4000-8000-00000000000${number}`);
  const wishes = [{ id, slug: "" }, { slug: "bench-3" }];
  const writes = [
    { method: "POST", path: "/api/cart/items", json: { product_id: id } },
    { method: "POST", path: "/api/cart/items", json: { product_id: id } },
    { method: "PUT", path: `/api/wishlist/${otherId}`, json: {} },
    { method: "POST", path: "/api/wishlist/merge", json: { wishes } },
  ];
  for (const { method, path, json } of writes) {
    const rowsRead = await readRowsRead(path, { method, token, json });
    expect(Math.max(...rowsRead), `${path}: ${rowsRead.join(", ")}`).toBeLessThanOrEqual(catalogueSize / 4);
  }
});

/** Sends a request and returns the number of rows that each of its statements read. */
async function readRowsRead(path: string, options: CallOptions = {}): Promise<readonly number[]> {
  const { DB, rowsRead } = watchDatabase(env.DB);
  const response = await call(path, { ...options, bindings: { DB } });
  expect(response.status, `${path}: ${await response.text()}`).toBe(200);
  return rowsRead;
}
