import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { paymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { anAccount } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import {
  add,
  anAddress,
  aShopper,
  aShopperWith,
  atPayment,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  outOfTown,
  startCheckout,
  suspend,
  toIntentId,
} from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { listPayments, pay } from "../builders/stripe.ts";

test("returns the same order and intent for an unchanged cart", async () => {
  const product = await aProduct();
  const first = await atPayment(product, 2);
  expect(await checkout(first.shopper)).toMatchObject({
    orderId: first.orderId,
    orderNumber: first.orderNumber,
    clientSecret: first.clientSecret,
    amount: first.amount,
  });
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("creates one order, one intent and one reservation for ten simultaneous clicks", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  const responses = await Promise.all(Array.from({ length: 10 }, () => startCheckout(shopper)));
  const payments = await Promise.all(responses.map((response) => unwrap(response, paymentIntentResponse)));
  const [orderId = "", ...otherOrderIds] = new Set(payments.map((payment) => payment.orderId));
  expect(otherOrderIds).toEqual([]);
  expect(new Set(payments.map((payment) => payment.clientSecret)).size).toBe(1);
  expect(await listPayments(orderId)).toHaveLength(1);
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("updates the order, its reservation and its intent for a changed cart", async () => {
  const [product, other] = [await aProduct(), await aProduct()];
  const first = await atPayment(product, 2);
  await add(first.shopper, product, 1);
  await add(first.shopper, other, 4);
  const second = await checkout(first.shopper);
  expect(second).toMatchObject({ orderId: first.orderId, clientSecret: first.clientSecret });
  expect(second.amount).toBeGreaterThan(first.amount);
  const intents = await listPayments(first.orderId);
  expect(intents.map(({ amount }) => amount)).toEqual([Math.round(second.amount * 100)]);
  expect([await getStock(product), await getStock(other)]).toEqual([17, 16]);
  await pay(second.intentId);
  expect((await confirm(first.shopper, second)).status).toBe(200);
  expect((await getOrder(first.shopper, second.orderId)).items).toHaveLength(2);
  await expectSoundBooks(product, other);
});

test("counts the units of a paid order, and not those added to its cart since", async () => {
  const [product, other] = [await aProduct(), await aProduct()];
  const payment = await atPayment(product, 2);
  await add(payment.shopper, other, 3);
  await pay(payment.intentId);
  expect(await checkout(payment.shopper)).toMatchObject({
    orderId: payment.orderId,
    message: "This order has been paid.",
    quote: { itemCount: 2 },
    changes: [],
  });
});

test("updates the order's delivery price for another address", async () => {
  const product = await aProduct({ priceCents: 2_000, compareAtPriceCents: 2_500 });
  const first = await atPayment(product);
  expect(first.quote.shippingCost).toBe(0);
  const far = await anAddress(first.shopper, outOfTown);
  const second = await checkout(first.shopper, { shippingAddressId: far.id });
  expect(second).toMatchObject({ orderId: first.orderId, quote: { shippingCost: 5 } });
  expect((await getOrder(first.shopper, first.orderId)).shipping_address.city).toBe("Toronto");
});

test("updates the order's address if its price is the same", async () => {
  const { shopper, orderId } = await atPayment(await aProduct());
  const { id } = await anAddress(shopper, { city: "Transcona" });
  const updated = await checkout(shopper, { shippingAddressId: id });
  expect(updated.orderId).toBe(orderId);
  expect((await getOrder(shopper, orderId)).shipping_address.city).toBe("Transcona");
});

test("records repeated changes at checkout once in the order's history", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await atPayment(product);
  const [item] = (await getCart(shopper)).items;
  for (const quantity of [2, 3, 4, 5]) {
    await call(`/api/cart/items/${item?.id}`, { method: "PUT", token: shopper.token, json: { quantity } });
    await checkout(shopper);
  }
  const { status_history: history } = await getOrder(await anAdmin(), orderId);
  expect(history.map(({ notes }) => notes)).toEqual([
    "Order updated: its content, price or address changed",
    "Order placed",
  ]);
  await expectSoundBooks(product);
});

test("renews an expiring reservation when the shopper returns to pay", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await atPayment(product);
  expect((await minutesLater(25, () => checkout(shopper))).orderId).toBe(orderId);
  await reconcileIn(45);
  expect((await getOrder(shopper, orderId)).status).toBe("pending_payment");
  await reconcileIn(56);
  expect((await getOrder(shopper, orderId)).status).toBe("canceled");
});

test("sells the last unit to one of three shoppers, and tells the others that it is sold out", async () => {
  const product = await aProduct({ name: "Last Lantern", stockQuantity: 1 });
  const shoppers = [await aShopper(), await aShopper(), await aShopper()];
  for (const shopper of shoppers) await add(shopper, product, 1);
  const responses = await Promise.all(shoppers.map((shopper) => startCheckout(shopper)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refusal = responses.find(({ status }) => status === 409);
  expect(refusal && (await readFailure(refusal))).toMatchObject({
    code: "insufficient_stock",
    message: "Last Lantern is sold out.",
    errors: { [product.id]: "Last Lantern is sold out." },
  });
  expect(await getStock(product)).toBe(0);
  await expectSoundBooks(product);
});

test("shows a changed price before it is charged", async () => {
  const product = await aProduct({ name: "Sly Fox", priceCents: 500, compareAtPriceCents: 1_000 });
  const first = await atPayment(product);
  expect(first.changes).toEqual([]);
  await changeProduct(product.id, { priceCents: 600 });
  // The same quantity keeps its price (promised-price.test.ts).
  await env.DB.prepare("UPDATE cart_items SET quantity = quantity + 1").run();
  const second = await checkout(first.shopper);
  expect(second).toMatchObject({
    orderId: first.orderId,
    changes: [
      { product_id: product.id, kind: "price", message: "The price of Sly Fox changed from $5.00 to $6.00." },
    ],
  });
  expect(second.amount).toBeGreaterThan(first.amount);
  await expectSoundBooks(product);
});

test("names an unavailable product in the cart", async () => {
  const product = await aProduct({ name: "Old Radio" });
  const shopper = await aShopper();
  await add(shopper, product);
  await changeProduct(product.id, { isActive: false });
  expect(await readFailure(await startCheckout(shopper))).toMatchObject({
    status: 409,
    code: "cart_changed",
    errors: { [product.id]: "Old Radio is no longer available." },
  });
});

test("refuses an empty cart", async () => {
  const response = await startCheckout(await aShopper());
  expect(await readFailure(response)).toMatchObject({ status: 409, code: "cart_empty" });
});

test("refuses another account's cart", async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  await add(shopper, await aProduct());
  const otherCartId = (await getCart(other)).id;
  for (const cartId of [otherCartId, crypto.randomUUID()]) {
    expect(await readFailure(await startCheckout(shopper, { cartId }))).toMatchObject({ status: 404 });
  }
});

test("refuses another account's address and a missing address", async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  await add(shopper, await aProduct());
  for (const id of [other.address.id, crypto.randomUUID()]) {
    expect(await readFailure(await startCheckout(shopper, { shippingAddressId: id }))).toMatchObject({
      code: "address_not_found",
    });
    expect(await readFailure(await startCheckout(shopper, { billingAddressId: id }))).toMatchObject({
      status: 404,
    });
  }
  expect(await readFailure(await startCheckout(shopper, { shippingAddressId: undefined }))).toMatchObject({
    status: 422,
    message: "Missing required checkout information",
  });
});

test("ignores an amount in the request", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  expect((await checkout(payment.shopper, { amount: 1, total: 0.5 })).amount).toBe(payment.amount);
});

test("lets a suspended account read but not buy", async () => {
  const shopper = await suspend(await aShopperWith(await aProduct()));
  expect(await readFailure(await startCheckout(shopper))).toMatchObject({
    status: 403,
    code: "account_suspended",
  });
  expect((await call("/api/orders/my-orders", { token: shopper.token })).status).toBe(200);
  expect((await call("/api/cart", { token: shopper.token })).status).toBe(200);
});

test("confirms an order only with its own payment", async () => {
  const product = await aProduct();
  const [own, other] = [await atPayment(product), await atPayment(product)];
  await pay(other.intentId);
  expect(await readFailure(await confirm(own.shopper, own))).toMatchObject({
    status: 409,
    code: "payment_not_completed",
  });
  for (const intentId of [other.intentId, "pi_made_up"]) {
    const response = await confirm(own.shopper, { orderId: own.orderId, intentId });
    expect(await readFailure(response)).toMatchObject({ status: 409, code: "payment_mismatch" });
  }
  const hostile = await confirm(own.shopper, { orderId: own.orderId, intentId: "../customers" });
  expect(await readFailure(hostile)).toMatchObject({ status: 422, code: "invalid_input" });
  expect((await confirm(own.shopper, other)).status).toBe(404);
  expect((await getOrder(own.shopper, own.orderId)).status).toBe("pending_payment");
  expect((await confirm(other.shopper, other)).status).toBe(200);
  await expectSoundBooks(product);
});

test("returns 404 for another account's order on every path", async () => {
  const product = await aProduct();
  const { orderId, orderNumber } = await atPayment(product);
  const { token } = await anAccount();
  for (const path of [
    `/api/orders/${orderId}`,
    "/api/orders/nonsense",
    `/api/checkout/order-status/${orderNumber}`,
  ]) {
    expect(await readFailure(await call(path, { token }))).toMatchObject({
      status: 404,
      code: "order_not_found",
    });
  }
  const cancel = { method: "PUT", token, json: { cancel_reason: "Mine now" } };
  expect((await call(`/api/orders/${orderId}/cancel`, cancel)).status).toBe(404);
});

test("refuses an order that is too large for any card without reserving stock", async () => {
  const product = await aProduct({
    priceCents: 100_000,
    compareAtPriceCents: 100_000,
    stockQuantity: 5_000,
  });
  const shopper = await aShopper();
  await add(shopper, product, 1_000);
  expect(await readFailure(await startCheckout(shopper))).toMatchObject({
    status: 422,
    code: "invalid_input",
  });
  expect(await getStock(product)).toBe(5_000);
});

test("sells the last four units to four of twelve simultaneous shoppers", async () => {
  const product = await aProduct({ stockQuantity: 4 });
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => aShopper()));
  await Promise.all(shoppers.map((shopper) => add(shopper, product, 1)));
  const outcomes = await Promise.all(
    shoppers.map(async (shopper) => {
      const response = await startCheckout(shopper);
      if (!response.ok) return (await readFailure(response)).code;
      const { orderId, clientSecret } = await unwrap(response, paymentIntentResponse);
      await pay(toIntentId(clientSecret));
      return (await confirm(shopper, { orderId, intentId: toIntentId(clientSecret) })).status;
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome === "insufficient_stock")).toHaveLength(8);
  expect(await getStock(product)).toBe(0);
  await expectSoundBooks(product);
});
