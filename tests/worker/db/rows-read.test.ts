import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProducts } from "../../../scripts/bench/large-catalogue.ts";
import { listShopperReads } from "../../../scripts/bench/shopper-reads.ts";
import { watchDatabase } from "../../../scripts/bench/watch-database.ts";
import { app } from "../../../worker/app.ts";
import { anExecution, bindings } from "../background.ts";
import { anAccount } from "../builders/accounts.ts";
import { visit } from "../builders/admins.ts";

const catalogueSize = 2_000;

beforeAll(async () => {
  await addProducts(env.DB, 1, catalogueSize);
});

// The reset before the next file may fail on so large a database.
afterAll(() => env.DB.prepare("DELETE FROM products").run());

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
    const { DB, rowsRead } = watchDatabase(env.DB);
    const request = new Request(`http://store.test${path}`);
    const response = await app.fetch(request, { ...bindings, DB }, anExecution());
    expect(response.status, `${name}: ${await response.text()}`).toBe(200);
    if (Math.max(...rowsRead) > 3 * catalogueSize) expensiveReads.push(`${name}: ${rowsRead.join(", ")}`);
  }
  expect(expensiveReads).toEqual([]);
});

test("adds to the cart and the wishlist without reading the catalogue", async () => {
  const { token } = await visit(await anAccount());
  const [id, otherId] = [1, 2].map((number) => `bbbbbbbb-0000-4000-8000-00000000000${number}`);
  const wishes = [
    { id, slug: "" },
    { id: "", slug: "bench-3" },
  ];
  const writes = [
    { method: "POST", path: "/api/cart/items", body: { product_id: id } },
    { method: "POST", path: "/api/cart/items", body: { product_id: id } },
    { method: "PUT", path: `/api/wishlist/${otherId}`, body: {} },
    { method: "POST", path: "/api/wishlist/merge", body: { wishes } },
  ];
  for (const { method, path, body } of writes) {
    const { DB, rowsRead } = watchDatabase(env.DB);
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const request = new Request(`http://store.test${path}`, { method, headers, body: JSON.stringify(body) });
    const response = await app.fetch(request, { ...bindings, DB }, anExecution());
    expect(response.status, `${path}: ${await response.text()}`).toBe(200);
    expect(Math.max(...rowsRead), `${path}: ${rowsRead.join(", ")}`).toBeLessThanOrEqual(catalogueSize / 4);
  }
});
