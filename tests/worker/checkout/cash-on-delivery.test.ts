import type * as v from "valibot";
import { expect, test } from "vitest";
import { analyticsResponse } from "../../../contract/admin/analytics.ts";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { adminOrderPageResponse } from "../../../contract/admin/orders.ts";
import { adminUserDetailResponse } from "../../../contract/admin/users.ts";
import { createCodResponse } from "../../../contract/orders/checkout.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { moveTo, setStatus } from "../builders/order-status.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import {
  add,
  aShopper,
  aShopperWith,
  atPayment,
  cancel,
  checkout,
  getCart,
  getOrder,
  getStock,
  outOfTown,
  placeCashOrder,
  requestCashOrder,
  suspend,
} from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { findPayment, pay } from "../builders/stripe.ts";

test("places a local order, and records its payment on delivery", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 3);
  const placed = await placeCashOrder(shopper);
  expect(placed).toMatchObject({ status: "processing", payment_status: "pending" });
  expect((await getCart(shopper)).items).toEqual([]);
  expect(await getStock(product)).toBe(17);
  await expectSoundBooks(product);

  await reconcileIn(24 * 60);
  expect(await getStock(product)).toBe(17);
  await moveTo(await anAdmin(), placed.orderId, "delivered");
  const order = await getOrder(shopper, placed.orderId);
  expect(order).toMatchObject({
    status: "delivered",
    payment_status: "succeeded",
    payment_method: "cash_on_delivery",
  });
  expect(order.transactions).toMatchObject([{ type: "payment", amount: order.total_amount }]);
  await expectSoundBooks(product);
});

test("refuses to mark a cash order as paid before delivery", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const placed = await placeCashOrder(shopper);
  const refused = await setStatus(await anAdmin(), placed.orderId, { status: "paid" });
  expect(await readFailure(refused)).toMatchObject({ status: 409, code: "conflict" });
});

test("places one order for five simultaneous clicks", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  const responses = await Promise.all(Array.from({ length: 5 }, () => requestCashOrder(shopper)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("returns the same order for repeated requests with the same id", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  const { id: cart_id } = await add(shopper, product, 2);
  const request_id = crypto.randomUUID();
  const send = () => requestCashOrder(shopper, { cart_id, request_id });
  const [first, ...repeated] = await Promise.all([send(), send(), send()]);
  const placed = (await unwrap(first, createCodResponse)).data;
  for (const response of [...repeated, await send()]) {
    expect((await unwrap(response, createCodResponse)).data).toEqual(placed);
  }
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("places separate orders of two accounts for requests with the same id", async () => {
  const product = await aProduct();
  const request_id = crypto.randomUUID();
  const orderIds = new Set<string>();
  for (const shopper of [await aShopper(), await aShopper()]) {
    await add(shopper, product);
    orderIds.add((await placeCashOrder(shopper, { request_id })).orderId);
  }
  expect(orderIds.size).toBe(2);
  await expectSoundBooks(product);
});

test("refuses a cash order if its total differs from the one that the shopper saw", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const refusal = await readFailure(await requestCashOrder(shopper, { total: 1.23 }));
  expect(refusal).toMatchObject({ status: 409, code: "cart_changed" });
  expect(refusal.message).toMatch(
    /^Your total changed from \$1\.23 to \$\d+\.\d\d\. Please check your order/,
  );
  expect(await getStock(product)).toBe(20);
});

test("refuses a distant address", async () => {
  const shopper = await aShopper(outOfTown);
  await add(shopper, await aProduct());
  expect(await readFailure(await requestCashOrder(shopper))).toMatchObject({
    status: 422,
    errors: { destination: "We offer cash on delivery to local addresses only." },
  });
});

test("refuses another account's address", async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  await add(shopper, await aProduct());
  expect((await requestCashOrder(shopper, { shipping_address_id: other.address.id })).status).toBe(404);
});

test("refuses an empty cart", async () => {
  const response = await requestCashOrder(await aShopper());
  expect(await readFailure(response)).toMatchObject({ status: 409, code: "cart_empty" });
});

test("refuses a suspended account", async () => {
  const product = await aProduct();
  const shopper = await suspend(await aShopperWith(product));
  expect((await requestCashOrder(shopper)).status).toBe(403);
  await expectSoundBooks(product);
});

test("replaces a started card payment by cash", async () => {
  const product = await aProduct();
  const started = await atPayment(product, 2);
  expect((await requestCashOrder(started.shopper)).status).toBe(200);
  expect((await findPayment(started.intentId))?.status).toBe("canceled");
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test("does not replace a card payment that has arrived", async () => {
  const product = await aProduct();
  const paid = await atPayment(product);
  await pay(paid.intentId);
  expect((await requestCashOrder(paid.shopper)).status).toBe(409);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("hides a replaced card order from lists and figures, but finds it by its number", async () => {
  const started = await atPayment(await aProduct());
  const placed = await placeCashOrder(started.shopper);
  const admin = await anAdmin();
  const readAsAdmin = async <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
    unwrap(await call(path, { token: admin.token }), schema);
  const searchOrders = (search: string) =>
    readAsAdmin(`/api/orders?search=${encodeURIComponent(search)}`, adminOrderPageResponse);
  const { email, id } = started.shopper;
  expect((await searchOrders(email)).data.map((order) => order.id)).toEqual([placed.orderId]);
  expect((await searchOrders(`#${started.orderNumber.toLowerCase()}`)).data.map((order) => order.id)).toEqual(
    [started.orderId],
  );
  const { data: stats } = await readAsAdmin("/api/admin/stats", adminStatsResponse);
  const latestIds = stats.latest_orders.map((order) => order.id);
  expect(latestIds).toContain(placed.orderId);
  expect(latestIds).not.toContain(started.orderId);
  const { data: user } = await readAsAdmin(`/api/admin/users/${id}`, adminUserDetailResponse);
  expect(user.order_count).toBe(1);
  expect(user.orders.map((order) => order.id)).toEqual([placed.orderId]);
  const { count } = await readAsAdmin("/api/orders", adminOrderPageResponse);
  const { data: figures } = await readAsAdmin("/api/orders/analytics", analyticsResponse);
  expect(figures.total_orders).toBe(count);
  expect(figures.orders_by_status.canceled).toBe(
    (await readAsAdmin("/api/orders?status=canceled", adminOrderPageResponse)).count,
  );
});

test("cancels a cash order without a refund, and restocks its units", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  const placed = await placeCashOrder(shopper);
  expect((await cancel(shopper, placed.orderId)).status).toBe(200);
  expect(await getOrder(shopper, placed.orderId)).toMatchObject({
    status: "canceled",
    payment_status: "pending",
  });
  expect(await getStock(product)).toBe(20);
  await add(shopper, product, 1);
  expect((await checkout(shopper)).status).toBe("pending_payment");
  await expectSoundBooks(product);
});
