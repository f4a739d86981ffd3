import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../contract/admin/orders.ts";
import { createCodResponse } from "../../contract/orders/checkout.ts";
import { orderRefundsResponse } from "../../contract/orders/payments.ts";
import { returnResponse } from "../../contract/orders/returns.ts";
import { roundToCashCents } from "../../contract/shared/money.ts";
import { undoDelivery } from "../../worker/domain/orders/lifecycle/undo-delivery.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin, listAuditEntries } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { getAdmin } from "./builders/profiles.ts";
import { refund } from "./builders/refunds.ts";
import { add, aShopper, getCart, getOrder, getStock } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

/** A cash order with this last digit of cents: 20 dollars and some cents, without tax. */
async function aCashOrderEnding(cents: number) {
  const priceCents = 2_000 + cents;
  const product = await aProduct({
    retailPriceCents: priceCents,
    wholesalePriceCents: priceCents,
    taxRateBasisPoints: 0,
  });
  const shopper = await aShopper();
  await add(shopper, product);
  const json = { cart_id: (await getCart(shopper)).id, shipping_address_id: shopper.address.id };
  const response = await call("/api/orders/create-cod", { token: shopper.token, json });
  return { product, shopper, orderId: (await unwrap(response, createCodResponse)).data.orderId };
}

async function setStatus(
  admin: Account,
  orderId: string,
  status: string,
  more: { restock?: boolean } = {},
): Promise<Response> {
  const json = { status, ...more };
  return call(`/api/orders/${orderId}/status`, { method: "PUT", token: admin.token, json });
}

const undo = (admin: Account, orderId: string) =>
  call(`/api/orders/${orderId}/undo-delivery`, { method: "POST", token: admin.token });

test.each([
  { cents: 1, collected: 20, rounding: -0.01 },
  { cents: 3, collected: 20.05, rounding: 0.02 },
  { cents: 5, collected: 20.05, rounding: 0 },
])(
  "shows the collected $collected for a total of 20.0$cents in books, lists and refunds",
  async (expected) => {
    const { product, orderId } = await aCashOrderEnding(expected.cents);
    const admin = await anAdmin();
    await setStatus(admin, orderId, "delivered");
    const total = (2_000 + expected.cents) / 100;
    expect(await getOrder(admin, orderId)).toMatchObject({
      total_amount: total,
      cash_rounding: expected.rounding,
      transactions: [{ type: "payment", amount: expected.collected }],
    });
    const search = `?search=${(await getOrder(admin, orderId)).order_number}`;
    const list = async () =>
      unwrap(await call(`/api/orders${search}`, { token: admin.token }), adminOrderPageResponse);
    expect((await list()).totals).toMatchObject({
      captured: expected.collected,
      revenue: expected.collected,
    });
    const refunds = await call(`/api/orders/${orderId}/refunds`, { token: admin.token });
    expect((await unwrap(refunds, orderRefundsResponse)).data.left_to_refund).toBe(expected.collected);
    await expectSoundBooks(product);

    expect((await refund(admin, orderId, { amount: expected.collected })).status).toBe(200);
    expect(await getOrder(admin, orderId)).toMatchObject({
      status: "refunded",
      refunded_amount: expected.collected,
    });
    expect((await list()).totals.revenue).toBe(0);
    await expectSoundBooks(product);
  },
);

test("refunds a cash order that was rounded up in full by returning its items", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  const [line] = (await getOrder(shopper, orderId)).items;
  const items = [{ order_item_id: line?.id, quantity: 1 }];
  const asked = await call(`/api/orders/${orderId}/returns`, {
    token: shopper.token,
    json: { items, reason: "It wobbles" },
  });
  const { data } = await unwrap(asked, returnResponse);
  expect(data.amount).toBe(20.05);
  const path = `/api/admin/returns/${data.id}`;
  await call(path, { method: "PUT", token: admin.token, json: { state: "approved" } });
  await call(path, { method: "PUT", token: admin.token, json: { state: "received", restock: true } });
  expect((await call(`${path}/refund`, { token: admin.token, json: {} })).status).toBe(200);
  expect(await getOrder(admin, orderId)).toMatchObject({
    status: "refunded",
    refunded_amount: 20.05,
    left_to_refund: 0,
  });
  await expectSoundBooks(product);
});

test.each([1, 3])("refunds what was collected for a canceled cash order of 20.0%d", async (cents) => {
  const { product, orderId } = await aCashOrderEnding(cents);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  await setStatus(admin, orderId, "canceled", { restock: true });
  const order = await getOrder(admin, orderId);
  expect(order.status).toBe("canceled");
  expect(order.refunded_amount).toBe(roundToCashCents(2_000 + cents) / 100);
  await expectSoundBooks(product);
});

test("undoes a delivery within a minute: status, payment, stock and email are as before", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "shipped");
  await setStatus(admin, orderId, "delivered");
  expect((await undo(admin, orderId)).status).toBe(200);
  expect(await getOrder(shopper, orderId)).toMatchObject({
    status: "shipped",
    payment_status: "pending",
    cash_rounding: 0,
    transactions: [],
  });
  const { results } = await env.DB.prepare("SELECT kind FROM mails WHERE order_id = ? AND kind = 'delivered'")
    .bind(orderId)
    .all();
  expect(results).toEqual([]);
  expect((await getOrder(shopper, orderId)).status_history.map(({ status }) => status)).toEqual([
    "shipped",
    "processing",
  ]);
  const entries = await listAuditEntries(orderId);
  expect(entries.at(-1)).toMatchObject({ action: "order.status", after: { status: "shipped" } });
  await expectSoundBooks(product);
  expect((await undo(admin, orderId)).status).toBe(409);
  // A later delivery settles it once, and emails its customer.
  await setStatus(admin, orderId, "delivered");
  expect((await getOrder(shopper, orderId)).transactions).toHaveLength(1);
  const again = await env.DB.prepare("SELECT state FROM mails WHERE order_id = ? AND kind = 'delivered'")
    .bind(orderId)
    .first("state");
  expect(again).toBe("queued");
  await expectSoundBooks(product);
});

test("returns an order to the shop when its delivery from packing is undone", async () => {
  const { product, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  expect((await undo(admin, orderId)).status).toBe(200);
  expect((await getOrder(admin, orderId)).status).toBe("processing");
  expect(await getStock(product)).toBe(19);
  await expectSoundBooks(product);
});

test("refuses to undo a delivery after a note, and changes nothing", async () => {
  const { product, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  const json = { notes: "Left at the door" };
  await call(`/api/orders/${orderId}/status`, { method: "PUT", token: admin.token, json });
  expect((await undo(admin, orderId)).status).toBe(409);
  expect(await getOrder(admin, orderId)).toMatchObject({
    status: "delivered",
    payment_status: "succeeded",
    transactions: [{ type: "payment", amount: 20 }],
  });
  await expectSoundBooks(product);
});

test("refuses to undo a delivery after a minute, after a refund, or by a customer", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  expect((await undo(shopper, orderId)).status).toBe(403);
  const later = storeContext(new Date(Date.now() + 61_000));
  await expect(undoDelivery(later, await getAdmin(admin), orderId)).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
  expect((await undo(admin, orderId)).status).toBe(409);
  expect((await getOrder(admin, orderId)).status).toBe("delivered");
  await expectSoundBooks(product);
});
