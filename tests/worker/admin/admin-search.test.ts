import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { adminProductPageResponse } from "../../../contract/admin/products.ts";
import { adminSearchResponse } from "../../../contract/admin/search.ts";
import { type Account, givePassword } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { moveTo } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { add, aShopper, cancel, checkout, confirm } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

let admin: Account;
let orderId: string;
let orderNumber: string;
let shopper: Awaited<ReturnType<typeof aShopper>>;

beforeAll(async () => {
  admin = await anAdmin();
  // The delivery name differs from the account's name.
  shopper = await aShopper({
    full_name: "Amélie Tremblay-Kowalski",
    phone_number: "(204) 987-6543",
    address_line1: "77 Wheatsheaf Crescent",
  });
  await add(shopper, await aProduct({ name: "Copper Yo-Yo", sku: "YOYO-77" }), 1);
  const payment = await checkout(shopper);
  ({ orderId, orderNumber } = payment);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  await moveTo(admin, orderId, "shipped", {
    tracking_carrier: "Canada Post",
    tracking_number: "7023 2100 1234 5678",
  });
  // These must never be found.
  await aShopper({ full_name: "Bob Other", phone_number: "431-555-0000", address_line1: "1 Elsewhere" });
  await aProduct({ name: "Plain Mug", description: "You and your yoghurt." });
});

test.each([
  ["the delivery name", "tremblay", true],
  ["a name without its accent", "Amelie", true],
  ["a phone number with spaces", "204 987 6543", true],
  ["a phone number with its country code", "+1 (204) 987-6543", true],
  ["the end of a phone number", "6543", true],
  ["the street", "wheatsheaf", true],
  ["a tracking number without spaces", "7023210012345678", false],
  ["part of a tracking number", "1234 5678", false],
  ["the product's name", "copper yo-yo", false],
])("finds the order by %s, and the customer if it identifies a person", async (_what, query, isPersonal) => {
  const results = await searchAll(query);
  expect(results.orders.map((order) => order.id)).toEqual([orderId]);
  expect(results.order_count).toBe(1);
  expect(results.customers.map((customer) => customer.id)).toEqual(isPersonal ? [shopper.id] : []);
});

test("finds an order by its number in any spelling, and by the customer's email", async () => {
  const queries = [
    orderNumber,
    `#${orderNumber}`,
    orderNumber.replaceAll("-", ""),
    orderNumber.replaceAll("-", " ").toLowerCase(),
    shopper.email,
  ];
  for (const query of queries) {
    expect((await searchAll(query)).orders.map((order) => order.id)).toEqual([orderId]);
  }
});

test("finds a product by its name and SKU, but not by its description", async () => {
  for (const query of ["yo-yo", "YOYO-77", "copper"]) {
    expect((await searchAll(query)).products.map((product) => product.name)).toEqual(["Copper Yo-Yo"]);
  }
});

test("finds by the beginning of a SKU only the products whose SKU begins so", async () => {
  for (const sku of ["QTA-0001", "QTA-0020", "QTA-0101", "QTB-0001"]) await aProduct({ sku });
  await aProduct({ name: "Qta 1", sku: "QTC-1", description: "Like QTA-0001.", metaKeywords: "QTA-0001" });
  for (const query of ["QTA-00", "qta00", "qta 00"]) {
    const { products } = await searchAll(query);
    expect(products.map(({ sku }) => sku).toSorted()).toEqual(["QTA-0001", "QTA-0020"]);
    const path = `/api/admin/products?search=${encodeURIComponent(query)}&sort_by=sku&order=asc`;
    const list = await unwrap(await call(path, { token: admin.token }), adminProductPageResponse);
    expect(list.data.map(({ sku }) => sku)).toEqual(["QTA-0001", "QTA-0020"]);
  }
});

test("refuses an empty search", async () => {
  expect((await call("/api/admin/search?query=%20", { token: admin.token })).status).toBe(422);
  expect((await call("/api/admin/search", { token: admin.token })).status).toBe(422);
});

test.each(["zzzqqq", '"', "*", "a OR b NOT", "'; DROP TABLE orders", "\u0000\u0000\u0000"])(
  "finds no order or customer by %j",
  async (query) => {
    expect(await searchAll(query)).toMatchObject({ orders: [], customers: [] });
  },
);

test("does not find a deleted account by its name or phone number", async () => {
  const leaver = await aShopper({ full_name: "Quentin Leaver", phone_number: "204-211-2233" });
  await add(leaver, await aProduct(), 1);
  const { orderId: canceledId } = await checkout(leaver);
  await cancel(leaver, canceledId);
  expect((await searchAll("Quentin")).customers).toHaveLength(1);
  const response = await call("/api/auth/account", {
    method: "DELETE",
    token: leaver.token,
    json: { confirm_email: leaver.email, password: await givePassword(leaver) },
  });
  expect(response.status).toBe(200);
  for (const query of ["Quentin", "2042112233"]) {
    expect(await searchAll(query)).toMatchObject({ order_count: 0, customer_count: 0 });
  }
});

test("finds the same customers and orders after the indexes are rebuilt", async () => {
  // docs/operations.md has these statements, for a database that was copied without its search tables.
  for (const table of ["orders", "profiles", "addresses"]) {
    await env.DB.prepare(`DELETE FROM ${table}_search`).run();
    await env.DB.prepare(
      `INSERT INTO ${table}_search (rowid, words, phone) SELECT search_key, words, phone FROM ${table}_search_source`,
    ).run();
  }
  for (const query of ["wheatsheaf", "tremblay", shopper.email]) {
    const found = await searchAll(query);
    expect(found.orders.map(({ id }) => id)).toEqual([orderId]);
    expect(found.customers.map(({ id }) => id)).toEqual([shopper.id]);
  }
});

async function searchAll(query: string) {
  const path = `/api/admin/search?query=${encodeURIComponent(query)}`;
  return (await unwrap(await call(path, { token: admin.token }), adminSearchResponse)).data;
}
