import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adminHomeResponse } from "../../contract/admin/home.ts";
import { toStoreDay } from "../../contract/shared/store-time.ts";
import { type HomeDocument, newHome } from "../../contract/store/home.ts";
import { idle } from "./background.ts";
import { anAdmin } from "./builders/admins.ts";
import { openPage } from "./builders/pages.ts";
import { aProduct } from "./builders/products.ts";
import { aDatabase, call, unwrap } from "./builders/store.ts";

const reload = { "Cache-Control": "no-cache" };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

beforeEach(async () => {
  await run("DELETE FROM products");
  await aProduct({ stockQuantity: 50 });
});

test("renders a page once, and serves it from the cache until the catalogue changes", async () => {
  const first = await openPage("/toys", {}, reload);
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  const html = await first.text();
  await idle();
  expect(await servesFromCache("/toys", html)).toBe(true);
  await run("UPDATE products SET name = 'Renamed by one statement', version = version + 1");
  expect(await (await openPage("/toys", {}, reload)).text()).toContain("Renamed by one statement");
});

test("shows an admin's change at once in the isolate that saved it, and within two seconds in others", async () => {
  const admin = await anAdmin();
  await read("/about");
  const current = await (await call("/api/admin/settings", { token: admin.token })).json<{ data: object }>();
  const json = { ...current.data, notice: "Closed on Monday" };
  expect((await call("/api/admin/settings", { method: "PUT", token: admin.token, json })).status).toBe(200);
  expect(await read("/about")).toContain("Closed on Monday");
  await run("UPDATE store_settings SET notice = 'Closed on Tuesday', version = version + 1");
  at(Date.now() + 2_001);
  expect(await read("/about")).toContain("Closed on Tuesday");
});

test("serves a page with campaign parameters with the same bytes as without them", async () => {
  await run("DELETE FROM products");
  for (let count = 0; count < 30; count += 1) await aProduct();
  const campaign = "utm_source=MALLORY&utm_medium=affiliate&mc_eid=VICTIM&gclid=1";
  const first = await read(`/toys?${campaign}`, reload);
  await idle();
  expect(await servesFromCache("/toys", first)).toBe(true);
  expect(first).toContain("page=2");
  expect(first).not.toMatch(/MALLORY|VICTIM/);
  expect(await read(`/toys?page=1&${campaign}`)).not.toMatch(/MALLORY|VICTIM/);
});

test("keeps a campaign's parameters in a redirect", async () => {
  const response = await openPage("/stationery?utm_source=mail");
  expect([response.status, response.headers.get("Location")]).toEqual([301, "/stationary?utm_source=mail"]);
});

test("matches the ETag of a page with that page only", async () => {
  const etag = (await openPage("/about")).headers.get("ETag") ?? "";
  for (const [path, status] of [
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
  "serves the new day's page after the store's midnight that follows %s, even to a browser that has the old one",
  async (beforeMidnight) => {
    const admin = await anAdmin();
    const day = toStoreDay(new Date(beforeMidnight));
    await showBanner(admin.token, { title: "Only today", from: day, until: day });
    at(Date.parse(beforeMidnight));
    const shown = await openPage("/", {}, reload);
    expect(await shown.text()).toContain("Only today");
    const known = { "If-None-Match": shown.headers.get("ETag") ?? "" };
    expect((await openPage("/", {}, known)).status).toBe(304);
    at(Date.parse(beforeMidnight) + 1_000);
    const next = await openPage("/", {}, known);
    expect(next.status).toBe(200);
    expect(await next.text()).not.toContain("Only today");
  },
);

test("neither serves a request with credentials from the cache nor stores its response", async () => {
  await read("/terms", reload);
  await idle();
  const match = vi.spyOn(caches.default, "match");
  const put = vi.spyOn(caches.default, "put");
  const response = await openPage("/terms", {}, { Authorization: "Bearer of-somebody" });
  expect(response.headers.get("ETag")).toBeNull();
  const urls = [...match.mock.calls, ...put.mock.calls].map(([url]) => String(url));
  expect(urls.filter((url) => /cache\/\w+\/terms$/.test(url))).toEqual([]);
});

test("responds 304 to a browser that has the page", async () => {
  const etag = (await openPage("/about")).headers.get("ETag") ?? "";
  const again = await openPage("/about", {}, { "If-None-Match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test("stops serving an old page that was stored only after the change", async () => {
  await read("/toys", reload);
  const put = caches.default.put.bind(caches.default);
  let changes = 0;
  // The first stored response is the list from which the page is being rendered.
  vi.spyOn(caches.default, "put").mockImplementation(async (key, response) => {
    if (changes++ === 0) await run("UPDATE products SET name = 'Renamed meanwhile', version = version + 1");
    await put(key, response);
  });
  await run("UPDATE products SET name = 'Former name', version = version + 1");
  expect(await read("/toys", reload)).toContain("Former name");
  await idle();
  expect(changes).toBeGreaterThan(1);
  vi.restoreAllMocks();
  at(Date.now() + 2_001);
  expect(await read("/toys")).toContain("Renamed meanwhile");
});

test("renders pages and reads images while the cache fails", async () => {
  await aProduct({ name: "Kite" });
  const failure = new Error("The cache is out of order");
  vi.spyOn(caches.default, "match").mockRejectedValue(failure);
  vi.spyOn(caches.default, "put").mockRejectedValue(failure);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await read("/toys", reload)).toContain("Kite");
  expect((await call(`/images/${"0".repeat(64)}/320.webp`)).status).toBe(404);
  expect(warn).toHaveBeenCalled();
});

// Covers every table that the pages show, with every kind of statement.
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

test("keeps cached pages when plentiful stock is sold", async () => {
  const before = await readVersion();
  await run("UPDATE products SET stock_allocated = stock_allocated + 1");
  expect(await readVersion()).toBe(before);
});

test("caches neither invalid addresses nor searches", async () => {
  for (const path of ["/new?page=nonsense", "/new?unknown=1", "/search?q=puzzle", "/nowhere", "/cart"]) {
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

test("does not cache a page whose settings could not be read", async () => {
  let batches = 0;
  const database = new Proxy(env.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name !== "batch" || batches++ > 0) return member.bind(target);
      return () => Promise.reject(new Error("D1_ERROR: overloaded"));
    },
  });
  const response = await openPage("/terms", { DB: database }, reload);
  expect(batches).toBeGreaterThan(0);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  await idle();
  expect((await openPage("/terms", {}, reload)).headers.get("ETag")).not.toBeNull();
});

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await openPage(path, {}, headers);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** Whether the log has the page as cached, with the same bytes. */
async function servesFromCache(path: string, html: string): Promise<boolean> {
  const log = vi.spyOn(console, "info");
  const again = await read(path);
  const line = JSON.parse(String(log.mock.lastCall?.[0]));
  log.mockRestore();
  return again === html && line.cached === true;
}

async function showBanner(token: string, changes: Partial<HomeDocument["banners"][number]>): Promise<void> {
  const { data } = await unwrap(await call("/api/admin/home", { token }), adminHomeResponse);
  const [first] = newHome.banners;
  if (first === undefined) throw new Error("A new store has banners");
  const json = { ...data.home, banners: [{ ...first, ...changes }], version: data.version };
  expect((await call("/api/admin/home", { method: "PUT", token, json })).status).toBe(200);
}

function at(now: number): void {
  vi.useFakeTimers({ now, toFake: ["Date"] });
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
