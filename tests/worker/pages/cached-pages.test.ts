import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adminHomeResponse } from "../../../contract/admin/content.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";
import type { HomeDocument } from "../../../contract/store/home.ts";
import { createNewHome } from "../../../contract/store/new-home.ts";
import { idle } from "../background.ts";
import { anAdmin } from "../builders/admins.ts";
import { readCatalogueVersion } from "../builders/catalogue-writes.ts";
import { withMethods } from "../builders/outages.ts";
import { openPage } from "../builders/pages.ts";
import { aProduct } from "../builders/products.ts";
import { aDatabase, call, unwrap } from "../builders/store.ts";

const reload = { "Cache-Control": "no-cache" };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

beforeEach(async () => {
  await runSql("DELETE FROM products");
  await aProduct({ stockQuantity: 50 });
});

test("serves a page from the cache until the catalogue changes", async () => {
  const first = await openPage("/toys", {}, reload);
  expect([first.headers.get("Cache-Control"), first.headers.get("Set-Cookie")]).toEqual(["no-cache", null]);
  const html = await first.text();
  await idle();
  expect(await isServedFromCache("/toys", html)).toBe(true);
  await runSql("UPDATE products SET name = 'Renamed by one statement', version = version + 1");
  expect(await (await openPage("/toys", {}, reload)).text()).toContain("Renamed by one statement");
});

test("shows an admin's change at once in the isolate that saved it, and within two seconds in others", async () => {
  const admin = await anAdmin();
  await readPage("/about");
  const current = await (await call("/api/admin/settings", { token: admin.token })).json<{ data: object }>();
  const json = { ...current.data, notice: "Closed on Monday" };
  expect((await call("/api/admin/settings", { method: "PUT", token: admin.token, json })).status).toBe(200);
  expect(await readPage("/about")).toContain("Closed on Monday");
  await runSql("UPDATE store_settings SET notice = 'Closed on Tuesday', version = version + 1");
  setClock(Date.now() + 2_001);
  expect(await readPage("/about")).toContain("Closed on Tuesday");
});

test("serves the same page with and without campaign parameters", async () => {
  await runSql("DELETE FROM products");
  for (let count = 0; count < 30; count += 1) await aProduct();
  const campaign = "utm_source=MALLORY&utm_medium=affiliate&mc_eid=VICTIM&gclid=1";
  const first = await readPage(`/toys?${campaign}`, reload);
  await idle();
  expect(await isServedFromCache("/toys", first)).toBe(true);
  expect(first).toContain("page=2");
  expect(first).not.toMatch(/MALLORY|VICTIM/);
  expect(await readPage(`/toys?page=1&${campaign}`)).not.toMatch(/MALLORY|VICTIM/);
});

test("returns 304 only for the page whose ETag the browser sends", async () => {
  const etag = (await openPage("/about")).headers.get("ETag") ?? "";
  for (const [path, status] of [
    ["/about", 304],
    ["/contact", 200],
    ["/toys", 200],
    ["/search?q=puzzle", 200],
    ["/no-such-page", 404],
    ["/product/no-such-product", 404],
  ] as const) {
    expect((await openPage(path, {}, { "If-None-Match": etag })).status, path).toBe(status);
  }
});

test.each(["2026-12-26T04:59:59Z", "2027-07-01T04:59:59Z"])(
  "replaces a browser's page after the store's midnight following %s",
  async (beforeMidnight) => {
    const admin = await anAdmin();
    const day = toStoreDay(new Date(beforeMidnight), defaultTimeZone);
    await showBanner(admin.token, { title: "Only today", from: day, until: day });
    setClock(Date.parse(beforeMidnight));
    const page = await openPage("/", {}, reload);
    expect(await page.text()).toContain("Only today");
    const conditional = { "If-None-Match": page.headers.get("ETag") ?? "" };
    expect((await openPage("/", {}, conditional)).status).toBe(304);
    setClock(Date.parse(beforeMidnight) + 1_000);
    const next = await openPage("/", {}, conditional);
    expect(next.status).toBe(200);
    expect(await next.text()).not.toContain("Only today");
  },
);

test("neither serves a request with credentials from the cache nor stores its response", async () => {
  await readPage("/terms", reload);
  await idle();
  const match = vi.spyOn(caches.default, "match");
  const put = vi.spyOn(caches.default, "put");
  const response = await openPage("/terms", {}, { Authorization: "Bearer of-somebody" });
  expect(response.headers.get("ETag")).toBeNull();
  const urls = [...match.mock.calls, ...put.mock.calls].map(([url]) => String(url));
  expect(urls.filter((url) => /cache\/\w+\/terms$/.test(url))).toEqual([]);
});

test("does not serve a page that was stored after a change of its data", async () => {
  await readPage("/toys", reload);
  const put = caches.default.put.bind(caches.default);
  let puts = 0;
  // The page's product list is cached before the page.
  vi.spyOn(caches.default, "put").mockImplementation(async (key, response) => {
    puts += 1;
    if (puts === 1) await runSql("UPDATE products SET name = 'Renamed meanwhile', version = version + 1");
    await put(key, response);
  });
  await runSql("UPDATE products SET name = 'Former name', version = version + 1");
  expect(await readPage("/toys", reload)).toContain("Former name");
  await idle();
  expect(puts).toBeGreaterThan(1);
  vi.restoreAllMocks();
  setClock(Date.now() + 2_001);
  expect(await readPage("/toys")).toContain("Renamed meanwhile");
});

test("renders current pages and serves images while the cache fails", async () => {
  const failure = new Error("The cache is out of order");
  vi.spyOn(caches.default, "match").mockRejectedValue(failure);
  vi.spyOn(caches.default, "put").mockRejectedValue(failure);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const name of ["Kite of yesterday", "Kite of today"]) {
    await aProduct({ name });
    expect(await readPage("/toys", reload)).toContain(name);
  }
  expect((await call(`/images/${"0".repeat(64)}/320.webp`)).status).toBe(404);
  expect(warn).toHaveBeenCalled();
});

// Every table that pages read has triggers for each kind of statement.
test.each([
  ["a new product", () => aProduct()],
  ["a changed product", () => runSql("UPDATE products SET version = version + 1")],
  ["a deleted product", () => runSql("DELETE FROM products")],
  ["a new image", () => runSql(insertImage)],
  ["a changed image", () => runSql(`${insertImage}; UPDATE product_images SET position = 3`)],
  ["a deleted image", () => runSql(`${insertImage}; DELETE FROM product_images`)],
  ["a new category", () => runSql(insertCategory)],
  ["a changed category", () => runSql("UPDATE categories SET is_shown = 0 WHERE slug = 'toys'")],
  ["a deleted category", () => runSql(`${insertCategory}; DELETE FROM categories WHERE slug = 'garden'`)],
  ["changed settings", () => runSql("UPDATE store_settings SET notice = 'Closed on Monday'")],
  ["stock running low", () => runSql("UPDATE products SET stock_allocated = stock_on_hand - 3")],
  ["a stock count", () => runSql("UPDATE products SET stock_on_hand = 0")],
])("changes the catalogue's version for %s", async (_name, write) => {
  const before = await readCatalogueVersion();
  await write();
  expect(await readCatalogueVersion()).not.toBe(before);
});

test("changes the catalogue's version when the stock falls below the least quantity of an order", async () => {
  await runSql("UPDATE products SET minimum_order_quantity = 24, version = version + 1");
  const before = await readCatalogueVersion();
  await runSql("UPDATE products SET stock_allocated = 26");
  expect(await readCatalogueVersion()).toBe(before);
  await runSql("UPDATE products SET stock_allocated = 27");
  expect(await readCatalogueVersion()).not.toBe(before);
});

test("caches neither pages of invalid addresses nor searches", async () => {
  for (const path of ["/new?page=nonsense", "/new?unknown=1", "/search?q=puzzle", "/nowhere", "/profile"]) {
    expect((await openPage(path)).headers.get("ETag"), path).toBeNull();
  }
});

test("serves a cached page while the database is down", async () => {
  const { database, switchOff } = aDatabase();
  await openPage("/contact", { DB: database });
  await idle();
  switchOff();
  const response = await openPage("/contact", { DB: database }, reload);
  expect(response.status).toBe(200);
  expect(response.headers.get("ETag")).not.toBeNull();
});

test("does not cache a page rendered without the store's settings", async () => {
  let batches = 0;
  const database = withMethods(env.DB, {
    batch: (statements: D1PreparedStatement[]) => {
      batches += 1;
      if (batches === 1) return Promise.reject(new Error("D1_ERROR: overloaded"));
      return env.DB.batch(statements);
    },
  });
  const response = await openPage("/terms", { DB: database }, reload);
  expect(batches).toBeGreaterThan(0);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  await idle();
  expect((await openPage("/terms", {}, reload)).headers.get("ETag")).not.toBeNull();
});

test("sends the current page to a browser that has the page of an earlier release", async () => {
  const earlier = await openPage("/terms", {}, reload);
  const etag = earlier.headers.get("ETag");
  if (etag === null) throw new Error("The page has no ETag");
  // A release changes the cache key. In this test, a new version of the catalogue changes it.
  await aProduct();
  const page = `<!doctype html><html><head></head><body><div id="root"></div>
<script type="module" src="/assets/of-this-release.js"></script></body></html>`;
  const ASSETS = {
    fetch: async ({ pathname }: URL) =>
      pathname === "/index.html" ? new Response(page) : new Response(null, { status: 404 }),
  };
  const response = await openPage("/terms", { ASSETS }, { "If-None-Match": etag });
  // The files of the earlier page may be gone.
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("/assets/of-this-release.js");
});

async function readPage(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await openPage(path, {}, headers);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** Returns true if the page has this HTML, and the log says that it came from the cache. */
async function isServedFromCache(path: string, html: string): Promise<boolean> {
  const log = vi.spyOn(console, "info");
  const cachedHtml = await readPage(path);
  const line = JSON.parse(String(log.mock.lastCall?.[0]));
  log.mockRestore();
  return cachedHtml === html && line.cached === true;
}

async function showBanner(token: string, changes: Partial<HomeDocument["banners"][number]>): Promise<void> {
  const { data } = await unwrap(await call("/api/admin/home", { token }), adminHomeResponse);
  const [first] = createNewHome([]).banners;
  if (first === undefined) throw new Error("A new store has banners");
  const json = { ...data.home, banners: [{ ...first, ...changes }], version: data.version };
  expect((await call("/api/admin/home", { method: "PUT", token, json })).status).toBe(200);
}

function setClock(now: number): void {
  vi.useFakeTimers({ now, toFake: ["Date"] });
}

async function runSql(statements: string): Promise<void> {
  await env.DB.batch(statements.split("; ").map((statement) => env.DB.prepare(statement)));
}

const insertCategory = `INSERT OR REPLACE INTO categories (id, name, slug, position, created_at, updated_at)
  VALUES ('garden', 'Garden', 'garden', 9, '2026', '2026')`;
const insertImage = `INSERT INTO product_images (id, product_id, content_hash, width, height, created_at)
  SELECT lower(hex(randomblob(8))), id, lower(hex(randomblob(32))), 10, 10, created_at FROM products LIMIT 1`;
