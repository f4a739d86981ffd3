import { expect, test } from "vitest";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { toNetworks } from "../../../worker/lib/client-network.ts";
import { idle } from "../background.ts";
import { anAccount } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { listOperations } from "../builders/operations.ts";
import { openPage } from "../builders/pages.ts";
import { aProduct } from "../builders/products.ts";
import {
  aCashOrder,
  add,
  aPaidOrder,
  aShopper,
  atPayment,
  cancel,
  confirm,
  getCart,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { deliverRaw } from "../builders/stripe.ts";

const exhaustedLimit = { limit: async () => ({ success: false }) };

test.each([
  "/api/products/search?query=pakc+ligth&limit=100",
  "/api/products?search=pakc+ligth",
  "/api/products/suggest?query=pakc",
])("limits %s by address, but not for other addresses", async (path) => {
  const searchLimit = createRecordingLimit();
  const open = (address: string) =>
    call(path, { ...fromAddress(address), bindings: { SEARCH_ADDRESS_LIMIT: searchLimit } });
  const responses = [];
  for (let request = 1; request <= 3; request += 1) responses.push(await open("2001:db8:1:1::1"));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(await countRefused(responses)).toBe(1);
  await open("2001:db8:1:2::1");
  const [first, second, third, other] = searchLimit.keys;
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test("limits companions by address, unless they are cached", async () => {
  const companionLimit = createRecordingLimit();
  const open = (id: string) =>
    call(`/api/companions?product_id=${id}`, {
      ...fromAddress("2001:db8:1:4::1"),
      bindings: { SEARCH_ADDRESS_LIMIT: companionLimit },
    });
  const ids = [1, 2, 3].map(() => crypto.randomUUID());
  const statuses = [];
  for (const id of ids) statuses.push((await open(id)).status);
  expect(statuses).toEqual([200, 200, 429]);
  await idle();
  expect((await open(ids[0] ?? "")).status).toBe(200);
});

test.each([
  ["192.0.2.1", "192.0.2.1", undefined],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:0DB8:0001::1", "2001:db8:1:0", "2001:db8:1"],
  ["::1:2", "0:0:0:0", "0:0:0"],
  ["::ffff:192.0.2.1", "192.0.2.1", undefined],
  ["::FFFF:c000:0201", "192.0.2.1", undefined],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1", undefined],
])("counts %s as network %s and site %s", (address, network, site) => {
  expect(toNetworks(address)).toEqual({ network, site });
});

test.each([
  ["/api/products?search=pakc+ligth", "WRITE_ACCOUNT_LIMIT"],
  ["/api/products", "API_SITE_LIMIT"],
])("limits %s by IPv6 site, whatever its networks", async (path, binding) => {
  const siteLimit = createRecordingLimit();
  const open = (address: string) =>
    call(path, { ...fromAddress(address), bindings: { [binding]: siteLimit } });
  const statuses = [];
  for (const network of [1, 2, 3]) statuses.push((await open(`2001:db8:2:${network}::1`)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect(new Set(siteLimit.keys).size).toBe(1);
  expect((await open("192.0.2.14")).status).toBe(200);
});

test.each(["/sitemap.xml", "/feed.xml"])("limits %s by address, even if it is cached", async (path) => {
  expect((await call(path, fromAddress("2001:db8:1:3::1"))).status).toBe(200);
  const refused = await call(path, {
    ...fromAddress("192.0.2.10"),
    bindings: { SEARCH_ADDRESS_LIMIT: exhaustedLimit },
  });
  expect(refused.status).toBe(429);
});

test.each([
  "/robots.txt",
  "/manifest.webmanifest",
  "/no-such-file.js",
  "/.well-known/security.txt",
  "/about",
])("limits %s by address", async (path) => {
  const response = await openPage(
    path,
    { API_ADDRESS_LIMIT: exhaustedLimit },
    { "CF-Connecting-IP": "192.0.2.12" },
  );
  expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "60"]);
});

test("limits webhooks by address, except Stripe's path", async () => {
  const readStatus = async (path: string) => {
    const bindings = { API_ADDRESS_LIMIT: exhaustedLimit };
    return (await call(path, { method: "POST", ...fromAddress("192.0.2.13"), bindings })).status;
  };
  expect(await readStatus("/api/webhooks/stripe")).toBe(400);
  expect(await readStatus("/api/webhooks/anything")).toBe(429);
});

test("limits an account's payment confirmations per minute, but not another account's", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  const other = await atPayment(product);
  const responses = await repeat(80, () => confirm(payment.shopper, payment));
  expect(await countRefused(responses)).toBeGreaterThanOrEqual(40);
  expect((await confirm(other.shopper, other)).status).toBe(409);
});

test("limits an account's cancellations per minute", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const responses = await repeat(50, () => cancel(shopper, orderId));
  expect(await countRefused(responses)).toBeGreaterThanOrEqual(10);
});

test("limits incorrectly signed webhooks by address", async () => {
  const send = (address: string) =>
    call("/api/webhooks/stripe", {
      method: "POST",
      text: "{}",
      headers: { "Stripe-Signature": "t=1,v1=00", "CF-Connecting-IP": address },
    });
  const responses = await repeat(260, () => send("198.51.100.7"));
  expect(await countRefused(responses)).toBeGreaterThanOrEqual(20);
  expect((await send("198.51.100.8")).status).toBe(400);
  expect((await deliverRaw("{}", "t=1,v1=00")).status).toBe(400);
});

test("limits requests by address, and counts no reads against an account", async () => {
  const { token } = await anAccount();
  const addressLimit = createRecordingLimit();
  const accountLimit = createRecordingLimit();
  const limited = { API_ADDRESS_LIMIT: addressLimit, WRITE_ACCOUNT_LIMIT: accountLimit };
  const statuses = [];
  for (const path of ["/api/config", "/api/products", "/api/cart"]) {
    statuses.push((await call(path, { token, ...fromAddress("192.0.2.1"), bindings: limited })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect(new Set(addressLimit.keys)).toEqual(new Set(["api:192.0.2.1"]));
  expect(accountLimit.keys).toEqual([]);
});

test("limits writes by account", async () => {
  const { id, token } = await anAccount();
  const accountLimit = createRecordingLimit();
  const emptyCart = () =>
    call("/api/cart", { method: "DELETE", token, bindings: { WRITE_ACCOUNT_LIMIT: accountLimit } });
  const statuses = [];
  for (let write = 1; write <= 3; write += 1) statuses.push((await emptyCart()).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect(new Set(accountLimit.keys)).toEqual(new Set([`write:${id}`]));
});

test("refuses every write of an account over its limit", async () => {
  const admin = await anAdmin();
  const passed: string[] = [];
  for (const { name, path, method, isAdmin, isSignedIn } of await listOperations()) {
    if (method === "GET" || !(isAdmin || isSignedIn)) continue;
    const { status } = await call(path, {
      method,
      token: admin.token,
      headers: { "Content-Type": "application/json" },
      ...(method === "DELETE" ? {} : { text: "{}" }),
      bindings: { WRITE_ACCOUNT_LIMIT: exhaustedLimit },
    });
    if (status !== 429) passed.push(`${name}: ${status}`);
  }
  expect(passed).toEqual([]);
});

test("limits pages by address, even cached ones", async () => {
  const pageKeys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({
    // Rendering calls the API, whose requests are counted with another key.
    success: !key.startsWith("page:") || pageKeys.push(key) < 4,
  });
  const open = (path: string) =>
    openPage(path, { API_ADDRESS_LIMIT: { limit } }, { "CF-Connecting-IP": "192.0.2.9" });
  for (const path of ["/about", "/about", "/no-such-page"]) {
    expect([200, 404]).toContain((await open(path)).status);
  }
  expect(pageKeys).toEqual(Array(3).fill("page:192.0.2.9"));
  const refused = await open("/about");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(await refused.text()).toContain("Please wait a moment and try again.");
});

test("limits a cart to 100 products, even if an order is bought again", async () => {
  const products = [];
  for (let count = 0; count < 102; count += 1) products.push(await aProduct());
  const [first, last, ordered, ...others] = products;
  if (first === undefined || last === undefined || ordered === undefined) throw new Error("No products");
  const shopper = await aShopper();
  await add(shopper, ordered);
  const { orderId } = await aCashOrder({ shopper });
  const bindings = { WRITE_ACCOUNT_LIMIT: { limit: async () => ({ success: true }) } };
  for (const { id } of others.slice(0, 98)) {
    await call("/api/cart/items", { token: shopper.token, json: { product_id: id }, bindings });
  }
  expect((await add(shopper, first)).items).toHaveLength(99);
  const buyAgain = () => call(`/api/orders/${orderId}/buy-again`, { method: "POST", token: shopper.token });
  // Only one of the order's two products fits.
  expect((await buyAgain()).status).toBe(200);
  expect((await getCart(shopper)).items).toHaveLength(100);
  const response = await call("/api/cart/items", { token: shopper.token, json: { product_id: last.id } });
  expect(response.status).toBe(409);
  expect((await unwrap(response, failureResponse)).code).toBe("cart_full");
  expect((await add(shopper, first)).items).toHaveLength(100);
  await buyAgain();
  expect((await getCart(shopper)).items).toHaveLength(100);

  const other = await aShopper();
  expect((await add(other, last)).items).toHaveLength(1);
});

function repeat<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, act));
}

function fromAddress(address: string) {
  return { headers: { "CF-Connecting-IP": address } };
}

/** Counts the refused requests. If a minute ends during the requests, twice as many are allowed. */
async function countRefused(responses: readonly Response[]): Promise<number> {
  const refused = responses.filter(({ status }) => status === 429);
  for (const response of refused) {
    expect(response.headers.get("Retry-After")).toBe("60");
    expect((await unwrap(response.clone(), failureResponse)).message).toBe(
      "Too many requests. Please wait a moment and try again.",
    );
  }
  return refused.length;
}

/** Creates a rate limiter that records its keys and allows two requests. */
function createRecordingLimit() {
  const keys: string[] = [];
  return { keys, limit: async ({ key }: { key: string }) => ({ success: keys.push(key) < 3 }) };
}
