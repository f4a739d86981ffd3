import { expect, test } from "vitest";
import { refundOrderResponse } from "../../../../contract/orders/refunds.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { moveTo, setStatus } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, listRefunds, refund } from "../../builders/refunds.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  atPayment,
  getOrder,
  getStock,
  placeCashOrder,
} from "../../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";
import { deliverAll, findPayment } from "../../builders/stripe.ts";

test("refunds in full once, and records the order's status, history and email", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const refunded = await unwrap(
    await refund(admin, paid.orderId, { amount: paid.amount, reason: "Out of stock" }),
    refundOrderResponse,
  );
  expect(refunded).toMatchObject({
    message: "The refund has been made.",
    data: {
      status: "refunded",
      payment_status: "refunded",
      left_to_refund: 0,
      refund: { state: "succeeded" },
    },
  });
  const order = await getOrder(admin, paid.orderId);
  expect(order.refunded_amount).toBe(paid.amount);
  expect(order.transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ["payment", paid.amount],
    ["refund", paid.amount],
  ]);
  expect(order.status_history.slice(0, 2).toReversed()).toMatchObject([
    {
      status: "refund_requested",
      notes: `Refund initiated: Out of stock. Amount: $${paid.amount.toFixed(2)}.`,
      created_by: "Alex Keeper",
    },
    { status: "refunded" },
  ]);
  // Without refund_items, no unit is restocked.
  expect(await getStock(product)).toBe(18);
  await deliverAll(paid.intentId, "backwards");
  await deliverAll(paid.intentId);
  expect(await getOrder(admin, paid.orderId)).toEqual(order);
  expect(await readFailure(await refund(admin, paid.orderId, { amount: 0.01 }))).toMatchObject({
    status: 422,
    message: "There's nothing left to refund: the customer has the money back, or it's on its way.",
  });
  await expectSoundBooks(product);
});

test("restocks each unit of partial refunds once", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3);
  const item = getFirstItemId(paid.order);
  await moveTo(admin, paid.orderId, "shipped");
  const twoUnits = { amount: 10, refund_items: [{ order_item_id: item, quantity: 2 }] };
  expect((await refund(admin, paid.orderId, twoUnits)).status).toBe(200);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "shipped",
    payment_status: "partially_refunded",
    refunded_amount: 10,
  });
  expect(await getStock(product)).toBe(19);
  expect(await readFailure(await refund(admin, paid.orderId, { ...twoUnits, amount: 1 }))).toMatchObject({
    status: 422,
    errors: { refund_items: `At most 1 of ${product.name} can be returned to stock.` },
  });
  const remainder = { amount: (await listRefunds(admin, paid.orderId)).left_to_refund };
  await refund(admin, paid.orderId, { ...remainder, refund_items: [{ order_item_id: item, quantity: 1 }] });
  expect(await getStock(product)).toBe(20);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "refunded",
    payment_status: "refunded",
  });
  await deliverAll(paid.intentId);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refuses invalid amounts, reasons and items without moving money", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const tooMuch = await readFailure(await refund(admin, paid.orderId, { amount: paid.amount + 0.01 }));
  expect(tooMuch).toMatchObject({
    status: 422,
    errors: { amount: `At most $${paid.amount.toFixed(2)} is left to refund.` },
  });
  for (const amount of [0, -1, 1.234, 0.001, 1e-9, 1e308, "5", null, []]) {
    const json = { amount, reason: "Broken" };
    const response = await call(`/api/orders/${paid.orderId}/refund`, { token: admin.token, json });
    expect(response.status).toBe(422);
  }
  expect((await refund(admin, paid.orderId, { amount: 1, reason: "  " })).status).toBe(422);
  const unknownItems = [{ order_item_id: crypto.randomUUID(), quantity: 1 }];
  expect((await refund(admin, paid.orderId, { amount: 1, refund_items: unknownItems })).status).toBe(422);
  expect(await findPayment(paid.intentId)).toMatchObject({ refunds: 0 });
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("refuses to refund unpaid and unknown orders", async () => {
  const admin = await anAdmin();
  const unpaid = await atPayment(await aProduct());
  expect((await refund(admin, unpaid.orderId, { amount: 1 })).status).toBe(409);
  expect((await refund(admin, crypto.randomUUID(), { amount: 1 })).status).toBe(404);
});

test("refuses refunds by customers and guests without moving money", async () => {
  const product = await aProduct();
  const paid = await aPaidOrder(product);
  expect((await refund(paid.shopper, paid.orderId, { amount: 1 })).status).toBe(403);
  expect((await call(`/api/orders/${paid.orderId}/refund`, { json: { amount: 1 } })).status).toBe(401);
  expect(await findPayment(paid.intentId)).toMatchObject({ refunds: 0 });
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("never refunds more than was paid in ten simultaneous partial refunds", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const amount = Math.floor((paid.amount / 4) * 100) / 100;
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => refund(admin, paid.orderId, { amount })),
  );
  const statuses = responses.map(({ status }) => status);
  const made = statuses.filter((status) => status === 200).length;
  expect(made).toBeGreaterThan(0);
  // A request that loses every attempt against the others ends as a conflict.
  expect([409, 422]).toEqual(expect.arrayContaining(statuses.filter((status) => status !== 200)));
  expect((await getOrder(paid.shopper, paid.orderId)).refunded_amount).toBeCloseTo(amount * made, 2);
  await refund(admin, paid.orderId, { amount: paid.amount });
  expect((await findPayment(paid.intentId))?.refunded).toBeLessThanOrEqual(Math.round(paid.amount * 100));
  await expectSoundBooks(product);
});

test("answers each of twenty simultaneous refunds that is stored as made or on its way", async () => {
  const admin = await anAdmin();
  const paid = await aPaidOrder(await aProduct(), 2);
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  const responses = await Promise.all(
    ids.map(async (id) => ({
      id,
      response: await refund(admin, paid.orderId, { amount: 0.1, request_id: id }),
    })),
  );
  const answered = responses.filter(({ response }) => response.status === 200).map(({ id }) => id);
  const { refunds } = await listRefunds(admin, paid.orderId);
  expect(refunds.map(({ id }) => id).sort()).toEqual(answered.sort());
});

test("makes one of ten simultaneous full refunds", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => refund(admin, paid.orderId, { amount: paid.amount })),
  );
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  await expectSoundBooks(product);
});

test("makes one refund for a repeated request", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const body = { amount: 1, request_id: crypto.randomUUID() };
  const responses = await Promise.all([1, 2, 3].map(() => refund(admin, paid.orderId, body)));
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
  await refund(admin, paid.orderId, body);
  expect(await findPayment(paid.intentId)).toMatchObject({ refunds: 1, refunded: 100 });
  const other = await aPaidOrder(product);
  expect((await refund(admin, other.orderId, body)).status).toBe(409);
  await expectSoundBooks(product);
});

test("records a cash refund at once, without Stripe", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  const { orderId } = await placeCashOrder(shopper);
  const order = await getOrder(shopper, orderId);
  expect((await refund(admin, order.id, { amount: 1 })).status).toBe(409);
  await moveTo(admin, order.id, "delivered");
  const refund_items = [{ order_item_id: getFirstItemId(order), quantity: 1 }];
  await refund(admin, order.id, { amount: 1, refund_items });
  expect(await getOrder(shopper, order.id)).toMatchObject({
    status: "delivered",
    payment_status: "partially_refunded",
  });
  expect(await getStock(product)).toBe(19);
  const { left_to_refund: amount } = await listRefunds(admin, order.id);
  await refund(admin, order.id, { amount });
  const refundedOrder = await getOrder(shopper, order.id);
  expect(refundedOrder).toMatchObject({ status: "refunded", payment_status: "refunded" });
  expect(refundedOrder.status_history[0]?.notes).toBe(`Refunded $${amount.toFixed(2)} in cash`);
  await expectSoundBooks(product);
});

test("refuses a known request id with another amount", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3);
  const request_id = crypto.randomUUID();
  expect((await refund(admin, paid.orderId, { amount: 1, request_id })).status).toBe(200);
  expect((await refund(admin, paid.orderId, { amount: 1, request_id })).status).toBe(200);
  const refused = await refund(admin, paid.orderId, { amount: 2, request_id });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("over $1.00") });
  expect((await getOrder(paid.shopper, paid.orderId)).refunded_amount).toBe(1);
});

test("refuses the status refund_requested from an admin, because setting it would move no money", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const response = await setStatus(admin, paid.orderId, { status: "refund_requested" });
  expect(response.status).toBe(409);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("paid");
});
