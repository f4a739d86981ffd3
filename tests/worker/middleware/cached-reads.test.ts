import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { productPageResponse, productResponse } from "../../../contract/catalog/catalog.ts";
import type { AppEnv } from "../../../worker/env.ts";
import { cachePublic } from "../../../worker/middleware/cache-public.ts";
import { anExecution, bindings, idle } from "../background.ts";
import { anAdmin } from "../builders/admins.ts";
import { catalogueWrites, readCatalogueVersion } from "../builders/catalogue-writes.ts";
import { listOperations } from "../builders/operations.ts";
import { withMethods } from "../builders/outages.ts";
import { aProduct } from "../builders/products.ts";
import {
  add,
  addressInput,
  aShopper,
  cancel,
  checkout,
  getCart,
  startCheckout,
} from "../builders/shoppers.ts";
import { aDatabase, call, unwrap } from "../builders/store.ts";

const reload = { "Cache-Control": "no-cache" };
const listPath = "/api/products?category=Toys&sort_by=created_at&order=desc";

beforeEach(async () => {
  await aProduct({ name: "Kite", stockQuantity: 50 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("lists the catalogue effect of every write in the API's description", async () => {
  const writes = (await listOperations()).filter(({ method }) => method !== "GET").map(({ name }) => name);
  expect(writes.toSorted()).toEqual(Object.keys(catalogueWrites).toSorted());
});

test("serves a list from the cache until the catalogue changes, even while the database is down", async () => {
  const first = await call(listPath, { headers: reload });
  await idle();
  const etag = first.headers.get("ETag") ?? "";
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  expect((await call(listPath, { headers: { "If-None-Match": etag } })).status).toBe(304);
  const { database, switchOff } = aDatabase();
  await call(listPath, { bindings: { DB: database }, headers: reload });
  await idle();
  switchOff();
  expect((await call(listPath, { bindings: { DB: database } })).status).toBe(200);
  await aProduct({ name: "Newest" });
  const changed = await call(listPath, { headers: { ...reload, "If-None-Match": etag } });
  expect([changed.status, (await listNames(changed))[0]]).toEqual([200, "Newest"]);
});

test("serves the companions of the same cart from the cache, whatever the order of its products", async () => {
  const [first, second] = [(await aProduct()).id, (await aProduct()).id];
  const response = await call(`/api/companions?product_id=${first}&product_id=${second}`, {
    headers: reload,
  });
  await idle();
  const { database, switchOff } = aDatabase();
  await call("/api/products", { bindings: { DB: database }, headers: reload });
  switchOff();
  const cached = await call(`/api/companions?product_id=${second}&product_id=${first}`, {
    bindings: { DB: database },
  });
  expect(cached.status).toBe(200);
  expect(await cached.text()).toBe(await response.text());
});

test.each(["/api/products?min_price=1", "/api/products/search?query=kite", "/api/products?unknown=1"])(
  "does not cache %s, because it has an unlimited number of variants",
  async (path) => {
    const put = vi.spyOn(caches.default, "put");
    expect((await call(path)).status).toBe(200);
    await idle();
    expect(put).not.toHaveBeenCalled();
  },
);

test("shows a sale of scarce stock within two seconds", async () => {
  const product = await aProduct({ stockQuantity: 5 });
  const readStock = async () =>
    (await unwrap(await call(`/api/products/${product.slug}`), productResponse)).data.stock_quantity;
  expect(await readStock()).toBe(5);
  const shopper = await aShopper();
  await add(shopper, product, 2);
  const { orderId } = await checkout(shopper);
  vi.useFakeTimers({ now: Date.now() + 2_001, toFake: ["Date"] });
  expect(await readStock()).toBe(3);
  await cancel(shopper, orderId);
  vi.setSystemTime(Date.now() + 2_001);
  expect(await readStock()).toBe(5);
});

test("does not invalidate the cache for a sale of plentiful stock", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct({ stockQuantity: 500 }), 2);
  const before = await readCatalogueVersion();
  await checkout(shopper);
  expect(await readCatalogueVersion()).toBe(before);
});

test("does not read the catalogue's version again within two seconds", async () => {
  const { database, switchOff } = aDatabase();
  await call(listPath, { bindings: { DB: database } });
  await idle();
  const shopper = await aShopper();
  await call("/api/cart", { method: "DELETE", token: shopper.token, bindings: { DB: database } });
  switchOff();
  const withSession = vi.spyOn(bindings.DB, "withSession");
  expect((await call(listPath, { bindings: { DB: database } })).status).toBe(200);
  expect(withSession).not.toHaveBeenCalled();
});

test("neither serves a request with credentials from the cache nor stores its response", async () => {
  const [match, put] = [vi.spyOn(caches.default, "match"), vi.spyOn(caches.default, "put")];
  const shopper = await aShopper();
  match.mockClear();
  const response = await call(listPath, { token: shopper.token });
  await idle();
  expect([response.status, response.headers.get("ETag")]).toEqual([200, null]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect([match.mock.calls, put.mock.calls]).toEqual([[], []]);
});

test("does not store a response that sets a cookie", async () => {
  const put = vi.spyOn(caches.default, "put");
  const cookies = new Hono<AppEnv>().get("/cookies", cachePublic({ params: [] }), (c) =>
    c.text("yours", 200, { "Set-Cookie": "visitor=1" }),
  );
  const request = new Request("http://store.test/cookies");
  const response = await cookies.fetch(request, bindings, anExecution());
  await idle();
  expect([response.headers.get("Set-Cookie"), response.headers.get("ETag")]).toEqual(["visitor=1", null]);
  expect(put).not.toHaveBeenCalled();
});

test("passes handlers the canonical URL that is the cache key", async () => {
  const urls: string[] = [];
  const echo = new Hono<AppEnv>().get("/echo", cachePublic({ params: ["b", "a"] }), (c) => {
    urls.push(c.req.url);
    return c.json(c.req.queries());
  });
  const request = async (search: string) =>
    (await echo.fetch(new Request(`http://store.test/echo${search}`), bindings, anExecution())).text();
  const first = await request("?b=3&b=2&utm_source=MALLORY&a=%31");
  await idle();
  expect(await request("?a=1&b=2&b=3")).toBe(first);
  expect(urls).toEqual(["http://store.test/echo?a=1&b=2&b=3"]);
});

test("refreshes a list of new products the next day, even for a browser that has it", async () => {
  const { slug } = await aProduct({ category: "Electronics", createdAt: new Date("2027-01-10T18:00:00Z") });
  const arrivals = "/api/products?is_new=true";
  const isListed = (text: string) => text.includes(`"${slug}"`);
  vi.useFakeTimers({ now: Date.parse("2027-02-09T17:59:00Z"), toFake: ["Date"] });
  const today = await call(arrivals, { headers: reload });
  expect(isListed(await today.text())).toBe(true);
  vi.setSystemTime(Date.parse("2027-02-10T06:00:01Z"));
  const tomorrow = await call(arrivals, { headers: { "If-None-Match": today.headers.get("ETag") ?? "" } });
  expect(tomorrow.status).toBe(200);
  expect(isListed(await tomorrow.text())).toBe(false);
});

test("does not invalidate the cache for writes to a shopper's own data", async () => {
  const shopper = await aShopper();
  const { token, address } = shopper;
  const product = await aProduct({ stockQuantity: 50 });
  const before = await readCatalogueVersion();
  const cart = await add(shopper, product, 2);
  const itemId = cart.items[0]?.id;
  const writes: [string, string, unknown?][] = [
    ["PUT", `/cart/items/${itemId}`, { quantity: 3 }],
    ["DELETE", `/cart/items/${itemId}`],
    ["DELETE", "/cart"],
    ["POST", "/addresses", addressInput()],
    ["PUT", `/addresses/${address.id}`, addressInput({ city: "Transcona" })],
    ["PUT", `/addresses/${address.id}/default`],
    ["PUT", "/auth/profile", { first_name: "Robin" }],
    ["POST", "/newsletter/subscribe", { email: "reader@example.test" }],
  ];
  for (const [method, path, json] of writes) {
    const response = await call(`/api${path}`, { method, token, ...(json === undefined ? {} : { json }) });
    expect([path, response.status < 300]).toEqual([path, true]);
  }
  expect(await readCatalogueVersion()).toBe(before);
});

test("shows an admin's change at once in the catalogue, carts and checkout", async () => {
  const admin = await anAdmin();
  const product = await aProduct({ priceCents: 500, compareAtPriceCents: 900 });
  const shopper = await aShopper();
  await add(shopper, product);
  await call(`/api/products/${product.slug}`);
  const json = { wholesale_price: 6, version: product.version };
  expect(
    (await call(`/api/products/${product.id}`, { method: "PUT", token: admin.token, json })).status,
  ).toBe(200);
  const { data } = await unwrap(await call(`/api/products/${product.slug}`), productResponse);
  expect(data.wholesale_price).toBe(6);
  expect((await getCart(shopper)).items[0]?.product.wholesale_price).toBe(6);
  expect((await startCheckout(shopper)).status).toBeLessThan(500);
});

test("does not cache a visitor's request id or change security headers", async () => {
  const path = "/api/products?page=1&limit=7";
  const first = await call(path, { headers: reload });
  const id = first.headers.get("X-Request-Id") ?? "";
  expect(id).not.toBe("");
  await idle();
  const second = await call(path);
  expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
  expect(JSON.stringify([...second.headers])).not.toContain(id);
  for (const name of ["Content-Security-Policy", "X-Content-Type-Options", "Strict-Transport-Security"]) {
    expect(second.headers.get(name), name).toBe(first.headers.get(name));
  }
});

test("reads nothing from the database for an address over its limit", async () => {
  let queries = 0;
  const DB = withMethods(bindings.DB, {
    prepare: (sql: string) => {
      queries += 1;
      return bindings.DB.prepare(sql);
    },
  });
  const callOverLimit = () =>
    call("/api/products", {
      headers: { "CF-Connecting-IP": "192.0.2.11", "Cache-Control": "no-cache" },
      bindings: { DB, API_ADDRESS_LIMIT: { limit: async () => ({ success: false }) } },
    });
  expect([(await callOverLimit()).status, (await callOverLimit()).status]).toEqual([429, 429]);
  expect(queries).toBe(0);
});

async function listNames(response: Response) {
  return (await unwrap(response, productPageResponse)).data.map(({ name }) => name);
}
