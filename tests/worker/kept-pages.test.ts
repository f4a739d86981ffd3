import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { idle } from "./background.ts";
import { anAdmin } from "./builders/admins.ts";
import { openPage } from "./builders/pages.ts";
import { aProduct } from "./builders/products.ts";
import { aDatabase, call } from "./builders/store.ts";

const reload = { "Cache-Control": "no-cache" };

beforeEach(async () => {
  await run("DELETE FROM products");
  await aProduct({ stockQuantity: 50 });
});

test("a page is drawn once, and answered as it was until the catalogue changes", async () => {
  const first = await openPage("/toys", {}, reload);
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  expect(await isKept("/toys", first)).toBe(true);
  expect((await openPage("/toys")).headers.get("ETag")).toBe(first.headers.get("ETag"));
  await run("UPDATE products SET name = 'Renamed by one statement', version = version + 1");
  expect(await (await openPage("/toys", {}, reload)).text()).toContain("Renamed by one statement");
});

test("a page shows at once what an admin has changed", async () => {
  const admin = await anAdmin();
  await openPage("/about");
  const current = await (await call("/api/admin/settings", { token: admin.token })).json<{ data: object }>();
  const json = { ...current.data, notice: "Closed on Monday" };
  expect((await call("/api/admin/settings", { method: "PUT", token: admin.token, json })).status).toBe(200);
  expect(await (await openPage("/about")).text()).toContain("Closed on Monday");
});

test("a browser that has the page is answered without it", async () => {
  const etag = (await openPage("/about")).headers.get("ETag") ?? "";
  const again = await openPage("/about", {}, { "If-None-Match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

// Every table that the pages show, by every kind of statement, however it is reached.
test.each([
  ["a new product", () => aProduct()],
  ["a product that is changed", () => run("UPDATE products SET version = version + 1")],
  ["a product that is gone", () => run("DELETE FROM products")],
  ["an image", () => run(anImage)],
  ["an image that is changed", () => run(`${anImage}; UPDATE product_images SET position = 3`)],
  ["an image that is gone", () => run(`${anImage}; DELETE FROM product_images`)],
  ["a new category", () => run(aCategory)],
  ["a category that is changed", () => run("UPDATE categories SET is_shown = 0 WHERE slug = 'toys'")],
  ["a category that is gone", () => run(`${aCategory}; DELETE FROM categories WHERE slug = 'garden'`)],
  ["the settings", () => run("UPDATE store_settings SET notice = 'Closed on Monday'")],
  ["stock that runs low", () => run("UPDATE products SET stock_allocated = stock_on_hand - 3")],
  ["stock that is counted", () => run("UPDATE products SET stock_on_hand = 0")],
])("%s changes the catalogue's version", async (_what, write) => {
  const before = await readVersion();
  await write();
  expect(await readVersion()).not.toBe(before);
});

test("a sale of what there is plenty of leaves the pages as they are", async () => {
  const before = await readVersion();
  await run("UPDATE products SET stock_allocated = stock_allocated + 1");
  expect(await readVersion()).toBe(before);
});

test("a campaign's parameter makes no copy, nonsense is not kept, and neither is a search", async () => {
  expect(await isKept("/deals", await openPage("/deals?utm_source=mail&gclid=1"))).toBe(true);
  for (const path of ["/new?page=nonsense", "/new?unknown=1", "/search?q=puzzle", "/nowhere", "/cart"]) {
    expect((await openPage(path)).headers.get("ETag"), path).toBeNull();
  }
});

test("a page that an isolate has just seen is answered without the cache", async () => {
  const first = await (await openPage("/terms", {}, reload)).text();
  const match = vi.spyOn(caches.default, "match");
  const again = await openPage("/terms");
  expect([again.status, again.headers.get("Cache-Control"), await again.text()]).toEqual([
    ...[200, "no-cache", first],
  ]);
  expect(match).not.toHaveBeenCalled();
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  await (await openPage("/terms")).text();
  expect(match).toHaveBeenCalledOnce();
  vi.useRealTimers();
  match.mockRestore();
});

test("without the database a kept page still answers", async () => {
  const { database, switchOff } = aDatabase();
  await openPage("/contact", { DB: database });
  await idle();
  switchOff();
  const response = await openPage("/contact", { DB: database }, reload);
  expect(response.status).toBe(200);
  expect(response.headers.get("ETag")).not.toBeNull();
});

/** The cache has it, under the address that its state gives it. */
async function isKept(path: string, response: Response): Promise<boolean> {
  await response.text();
  await idle();
  const state = /^W\/"(.+)"$/.exec(response.headers.get("ETag") ?? "")?.[1];
  const kept = await caches.default.match(`http://store.test/.kept/${state}${path}`);
  await kept?.body?.cancel();
  return kept !== undefined;
}

async function run(statements: string): Promise<void> {
  await env.DB.batch(statements.split("; ").map((statement) => env.DB.prepare(statement)));
}

async function readVersion(): Promise<unknown> {
  return env.DB.prepare("SELECT version FROM catalogue_version").first("version");
}

const aCategory = `INSERT OR REPLACE INTO categories (id, name, slug, position, created_at, updated_at)
  VALUES ('garden', 'Garden', 'garden', 9, '2026', '2026')`;
const anImage = `INSERT INTO product_images (id, product_id, content_hash, width, height, created_at)
  SELECT lower(hex(randomblob(8))), id, lower(hex(randomblob(32))), 10, 10, created_at FROM products LIMIT 1`;
