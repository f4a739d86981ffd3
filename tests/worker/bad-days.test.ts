import { expect, test, vi } from "vitest";
import { failureView } from "../../contract/shared/errors.ts";
import { app } from "../../worker/app.ts";
import { anExecution, bindings, idle } from "./background.ts";
import { openPage } from "./builders/pages.ts";
import { aProduct } from "./builders/products.ts";
import { add, aShopper, checkout } from "./builders/shoppers.ts";
import { aDatabase, call, unwrap } from "./builders/store.ts";

const reload = { "Cache-Control": "no-cache" };

test("serves cached pages while the database is down, and says so in the cart", async () => {
  const { token } = await aShopper();
  const { database, switchOff } = aDatabase();
  const first = await openPage("/toys", { DB: database }, reload);
  const html = await first.text();
  await idle();
  switchOff();
  const cached = await openPage("/toys", { DB: database }, reload);
  expect([cached.status, await cached.text()]).toEqual([200, html]);
  vi.spyOn(console, "error").mockImplementation(() => {});
  const cart = await app.fetch(
    new Request("http://store.test/api/cart", { headers: { Authorization: `Bearer ${token}` } }),
    { ...bindings, DB: database },
    anExecution(),
  );
  vi.restoreAllMocks();
  expect([cart.status, cart.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await unwrap(cart, failureView)).message).not.toBe("");
});

test("returns the browser's empty page and logs the reason when rendering fails", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  // The renderer gets the store's settings with this.
  vi.spyOn(Response, "json").mockImplementation(() => {
    throw new Error("Broken while drawing");
  });
  const response = await openPage("/about?rendered=once");
  const logged = log.mock.calls.flat().join(" ");
  vi.restoreAllMocks();
  expect([response.status, response.headers.get("ETag")]).toEqual([200, null]);
  expect(await response.text()).toContain('<div id="root"></div>');
  expect(logged).toContain("The page at /about could not be rendered");
});

test("renders pages again while the cache fails", async () => {
  vi.spyOn(caches.default, "match").mockRejectedValue(new Error("The cache is full"));
  vi.spyOn(caches.default, "put").mockRejectedValue(new Error("The cache is full"));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await aProduct({ name: "Kite of yesterday" });
  expect(await (await openPage("/toys", {}, reload)).text()).toContain("Kite of yesterday");
  await aProduct({ name: "Kite of today" });
  expect(await (await openPage("/toys", {}, reload)).text()).toContain("Kite of today");
  await idle();
  expect(warn).toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("limits an address that searches a thousand times, while a checkout elsewhere succeeds", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  const from = { headers: { "CF-Connecting-IP": "203.0.113.77" } };
  const statuses: number[] = [];
  const startedAtMs = Date.now();
  const search = async () => {
    while (statuses.length < 1_000) {
      const response = await call("/api/products/search?query=thing", from);
      statuses.push(response.status);
      // An unread response would leave its connection open.
      await response.text();
    }
  };
  const searches = Promise.all(Array.from({ length: 20 }, search));
  await add(shopper, product);
  expect((await checkout(shopper)).orderId).not.toBe("");
  await searches;
  // Each minute that begins meanwhile allows as many requests again.
  const mostMinutes = Math.ceil((Date.now() - startedAtMs) / 60_000) + 1;
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120 * mostMinutes);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test("sends a browser with a page of the last release this one's, because the old files may be gone", async () => {
  const lastRelease = await openPage("/terms", {}, reload);
  await lastRelease.text();
  const etag = lastRelease.headers.get("ETag") ?? "";
  expect(etag).not.toBe("");
  // A release changes the cache key; here, another version of the catalogue does.
  await aProduct();
  const page = `<!doctype html><html><head></head><body><div id="root"></div>
<script type="module" src="/assets/of-this-release.js"></script></body></html>`;
  const ASSETS = {
    fetch: async ({ pathname }: URL) =>
      pathname === "/index.html" ? new Response(page) : new Response(null, { status: 404 }),
  };
  const response = await openPage("/terms", { ASSETS }, { "If-None-Match": etag });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("/assets/of-this-release.js");
});
