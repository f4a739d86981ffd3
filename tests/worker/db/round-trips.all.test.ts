import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addProducts } from "../../../scripts/bench/large-catalogue.ts";
import type { CallOptions } from "../../builders/call.ts";
import { anAdmin } from "../builders/admins.ts";
import { anImagedProduct, aProduct } from "../builders/products.ts";
import { add, aShopper, atPayment, checkout, getCart } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";
import { findEvent, pay, signPayload } from "../builders/stripe.ts";
import { watchDatabase } from "../builders/watch-database.ts";

// Requests wait for each round trip to the database, so an additional one must fail a test.

/** The round trip that queues the confirmation email after the response. */
const backgroundRoundTrips = 1;

test("adds to the cart in two round trips (account, cart)", async () => {
  const shopper = await aShopper();
  const body = { product_id: (await aProduct()).id };
  await getCart(shopper);
  expect(await countRoundTrips("/api/cart/items", { token: shopper.token, json: body })).toBe(2);
});

test("saves a product in three round trips (account, product, change)", async () => {
  const admin = await anAdmin();
  const { id, version } = await anImagedProduct();
  const body = { name: "Another name", slug: "another-name", version };
  const init = { method: "PUT", token: admin.token, json: body };
  expect(await countRoundTrips(`/api/products/${id}`, init)).toBe(3);
});

test("changes a product's stock in two round trips (account, change)", async () => {
  const admin = await anAdmin();
  const { id } = await aProduct();
  const init = { method: "PATCH", token: admin.token, json: { adjust: 3 } };
  expect(await countRoundTrips(`/api/admin/products/${id}/stock`, init)).toBe(2);
});

test.each(["/api/products?category=Toys&unknown=each", "/api/products/search?query=plain"])(
  "serves %s in one round trip, because a found product proves that its category exists",
  async (path) => {
    await aProduct({ name: "Plain thing", category: "Toys" });
    expect(await countRoundTrips(path, {})).toBe(1);
  },
);

test("searches for a word of every product in one round trip", async () => {
  await addProducts(env.DB, 1, 120);
  expect(await countRoundTrips("/api/products/search?query=every", {})).toBe(1);
});

test("creates a first payment intent in four round trips (account, snapshot, order, intent)", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct(), 2);
  const body = { cartId: (await getCart(shopper)).id, shippingAddressId: shopper.address.id };
  const path = "/api/checkout/create-payment-intent";
  expect(await countRoundTrips(path, { token: shopper.token, json: body })).toBeLessThanOrEqual(4);
  // An unchanged request reads the account, the snapshot and the payment.
  expect(await countRoundTrips(path, { token: shopper.token, json: body })).toBeLessThanOrEqual(3);
});

test("confirms an order in three round trips (account, payment, settlement)", async () => {
  const payment = await atPayment(await aProduct());
  await pay(payment.intentId);
  const body = { orderId: payment.orderId, paymentIntentId: payment.intentId };
  expect(
    await countRoundTrips("/api/checkout/confirm-order", { token: payment.shopper.token, json: body }),
  ).toBeLessThanOrEqual(3 + backgroundRoundTrips);
});

test("handles a webhook in two round trips (payment, settlement)", async () => {
  const payment = await atPayment(await aProduct());
  await pay(payment.intentId);
  const body = JSON.stringify(await findEvent(payment.intentId, "payment_intent.succeeded"));
  const headers = { "Content-Type": "application/json", "Stripe-Signature": await signPayload(body, {}) };
  expect(
    await countRoundTrips("/api/webhooks/stripe", { method: "POST", text: body, headers }),
  ).toBeLessThanOrEqual(2 + backgroundRoundTrips);
});

test("reads an order's transactions with the order's own row only", async () => {
  const { shopper, orderId } = await atPayment(await aProduct());
  const { DB, rowsRead } = watchDatabase(env.DB);
  const options = { token: shopper.token, bindings: { DB } };
  expect((await call(`/api/orders/${orderId}/transactions`, options)).status).toBe(200);
  // The rows are the account, the order and its transactions.
  expect(rowsRead.length).toBe(3);
});

test("buys an order again in three round trips, however many items it has", async () => {
  const shopper = await aShopper();
  for (let item = 1; item <= 5; item += 1) await add(shopper, await aProduct());
  const { orderId } = await checkout(shopper);
  const path = `/api/orders/${orderId}/buy-again`;
  expect(await countRoundTrips(path, { token: shopper.token, json: {} })).toBeLessThanOrEqual(3);
});

test.each([
  "/api/admin/users",
  "/api/admin/products",
  "/api/admin/product-changes",
  "/api/admin/settings",
  "/api/admin/emails",
  "/api/admin/payments-health",
  "/api/orders",
])("serves %s to an admin in two round trips (account, data)", async (path) => {
  const { token } = await anAdmin();
  expect(await countRoundTrips(path, { token })).toBeLessThanOrEqual(2);
});

/** Counts a request's round trips to the database. */
async function countRoundTrips(path: string, options: CallOptions): Promise<number> {
  const { DB, roundTrips } = watchDatabase(env.DB);
  const response = await call(path, { ...options, bindings: { DB } });
  expect(response.status, await response.clone().text()).toBe(200);
  return roundTrips();
}
