import { expect, test, vi } from "vitest";
import { failureView } from "../../../contract/shared/errors.ts";
import { app } from "../../../worker/app.ts";
import { anExecution, bindings, idle } from "../background.ts";
import { openPage } from "../builders/pages.ts";
import { aProduct } from "../builders/products.ts";
import { add, aShopper, checkout } from "../builders/shoppers.ts";
import { aBrokenDatabase, aDatabase, call, unwrap } from "../builders/store.ts";

const reload = { "Cache-Control": "no-cache" };

test("serves cached pages while the database is down", async () => {
  const { database, switchOff } = aDatabase();
  const first = await openPage("/toys", { DB: database }, reload);
  const html = await first.text();
  await idle();
  switchOff();
  const cached = await openPage("/toys", { DB: database }, reload);
  expect([cached.status, await cached.text()]).toEqual([200, html]);
});

test("returns 503 with a message for the cart while the database is down", async () => {
  const { token } = await aShopper();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const cart = await app.fetch(
    new Request("http://store.test/api/cart", { headers: { Authorization: `Bearer ${token}` } }),
    { ...bindings, DB: aBrokenDatabase() },
    anExecution(),
  );
  vi.restoreAllMocks();
  expect([cart.status, cart.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await unwrap(cart, failureView)).message).not.toBe("");
});

test("lets the browser render a page that the server cannot render", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  // Rendering fails, because the server creates the renderer's API responses by this method.
  vi.spyOn(Response, "json").mockImplementation(() => {
    throw new Error("Rendering failed");
  });
  const response = await openPage("/about?rendered=once");
  const errors = log.mock.calls.flat().join(" ");
  vi.restoreAllMocks();
  expect([response.status, response.headers.get("ETag")]).toEqual([200, null]);
  expect(await response.text()).toContain('<div id="root"></div>');
  expect(errors).toContain("The page at /about could not be rendered");
});

test("renders each page anew while the cache fails", async () => {
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

test("limits an address that searches a thousand times, but not another address's checkout", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  const statuses: number[] = [];
  const startedAtMs = Date.now();
  const searchRepeatedly = async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.77" };
    while (statuses.length < 1_000) {
      statuses.push((await call("/api/products/search?query=thing", { headers })).status);
    }
  };
  const searches = Promise.all(Array.from({ length: 20 }, searchRepeatedly));
  await add(shopper, product);
  expect((await checkout(shopper)).orderId).not.toBe("");
  await searches;
  // The limit is 120 searches in each calendar minute.
  const maxMinutes = Math.ceil((Date.now() - startedAtMs) / 60_000) + 1;
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120 * maxMinutes);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
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
