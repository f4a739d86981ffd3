import { expect, test, vi } from "vitest";
import { failureView } from "../../contract/shared/errors.ts";
import { app } from "../../worker/app.ts";
import { anExecution, bindings, idle } from "./background.ts";
import { openPage } from "./builders/pages.ts";
import { aProduct } from "./builders/products.ts";
import { add, aShopper, checkout } from "./builders/shoppers.ts";
import { aDatabase, call, unwrap } from "./builders/store.ts";

const reload = { "Cache-Control": "no-cache" };

test("the database is down: kept pages still answer, and the cart says so", async () => {
  const { token } = await aShopper();
  const { database, switchOff } = aDatabase();
  const first = await openPage("/toys", { DB: database }, reload);
  const html = await first.text();
  switchOff();
  const kept = await openPage("/toys", { DB: database }, reload);
  expect([kept.status, await kept.text()]).toEqual([200, html]);
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

test("drawing fails: the page is the browser's own, and the log says why", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  // With it the drawing is given the store's settings.
  vi.spyOn(Response, "json").mockImplementation(() => {
    throw new Error("Broken while drawing");
  });
  const response = await openPage("/about?drawn=once");
  const logged = log.mock.calls.flat().join(" ");
  vi.restoreAllMocks();
  expect([response.status, response.headers.get("ETag")]).toEqual([200, null]);
  expect(await response.text()).toContain('<div id="root"></div>');
  expect(logged).toContain("The page at /about could not be drawn");
});

test("the cache refuses: pages are drawn again, and right", async () => {
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

test("one address searches a thousand times: it is limited, and a checkout elsewhere goes through", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  const from = { headers: { "CF-Connecting-IP": "203.0.113.77" } };
  const statuses: number[] = [];
  const startedAtMs = Date.now();
  const search = async () => {
    while (statuses.length < 1_000) {
      const response = await call("/api/products/search?query=thing", from);
      statuses.push(response.status);
      // Left unread, its connection would count as lost.
      await response.text();
    }
  };
  const searches = Promise.all(Array.from({ length: 20 }, search));
  await add(shopper, product);
  expect((await checkout(shopper)).orderId).not.toBe("");
  await searches;
  // Each minute that begins meanwhile lets as many through again.
  const mostMinutes = Math.ceil((Date.now() - startedAtMs) / 60_000) + 1;
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120 * mostMinutes);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test("a page of the last release is neither answered nor confirmed: its files may be gone", async () => {
  const now = await openPage("/terms", {}, reload);
  await now.text();
  await idle();
  const etag = now.headers.get("ETag") ?? "";
  const before = etag.replace(/"[^-]+-/, '"former-');
  expect(before).not.toBe(etag);
  const state = /"(.+)"/.exec(before)?.[1];
  const former = new Response("of the last release", { headers: { "Cache-Control": "max-age=60" } });
  await caches.default.put(`http://store.test/.kept/${state}/terms`, former);
  const asked = await openPage("/terms", {}, { "If-None-Match": before });
  expect([asked.status, asked.headers.get("ETag")]).toEqual([200, etag]);
  expect(await asked.text()).not.toContain("of the last release");
});
