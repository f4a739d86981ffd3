import { expect, test } from "vitest";
import { refundOrderResponse } from "../../contract/orders/payments.ts";
import { changeOrderStatus } from "../../worker/domain/orders/lifecycle/change-status.ts";
import { idle } from "./background.ts";
import { anAdmin } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { eventually } from "./builders/eventually.ts";
import { aProduct } from "./builders/products.ts";
import { getProfile } from "./builders/profiles.ts";
import { aPaidOrder, listRefunds, reconcileIn, refund } from "./builders/refunds.ts";
import { add, aShopper, atPayment, cancel, getCart, getOrder, getStock } from "./builders/shoppers.ts";
import { call, readFailure, storeContext, unwrap } from "./builders/store.ts";
import {
  deliver,
  deliverAll,
  findPayment,
  letBankDecide,
  listAllEvents,
  pay,
  refundAtStripe,
} from "./builders/stripe.ts";

test("a full refund: the money goes back, the order is refunded, the history says so, every event changes nothing", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const answer = await unwrap(
    await refund(admin, paid.orderId, { amount: paid.amount, reason: "Out of stock" }),
    refundOrderResponse,
  );
  expect(answer).toMatchObject({
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
  // Without refund_items nothing comes back.
  expect(await getStock(product)).toBe(18);
  await deliverAll(paid.intentId, "backwards");
  await deliverAll(paid.intentId);
  expect(await getOrder(admin, paid.orderId)).toEqual(order);
  expect(await readFailure(await refund(admin, paid.orderId, { amount: 0.01 }))).toMatchObject({
    status: 422,
    message: "Nothing is left to refund: this order's money is back with the customer or on its way.",
  });
  await expectSoundBooks(product);
});

test("partial refunds bring back items, each unit once, and the order stays where it was", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3);
  const item = paid.order.items[0]?.id ?? "";
  await changeOrderStatus(storeContext(), await getProfile(admin), {
    orderId: paid.orderId,
    status: "shipped",
  });
  const two = { amount: 10, refund_items: [{ order_item_id: item, quantity: 2 }] };
  expect((await refund(admin, paid.orderId, two)).status).toBe(200);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "shipped",
    payment_status: "partially_refunded",
    refunded_amount: 10,
  });
  expect(await getStock(product)).toBe(19);
  expect(await readFailure(await refund(admin, paid.orderId, { ...two, amount: 1 }))).toMatchObject({
    status: 422,
    errors: { refund_items: `At most 1 of ${product.name} can be returned to stock.` },
  });
  const rest = { amount: (await listRefunds(admin, paid.orderId)).left_to_refund };
  await refund(admin, paid.orderId, { ...rest, refund_items: [{ order_item_id: item, quantity: 1 }] });
  expect(await getStock(product)).toBe(20);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "refunded",
    payment_status: "refunded",
  });
  await deliverAll(paid.intentId);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("too much, nothing, unpaid, unknown and not an admin: refused, and nothing moves", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const unpaid = await atPayment(product);
  const tooMuch = await readFailure(await refund(admin, paid.orderId, { amount: paid.amount + 0.01 }));
  expect(tooMuch).toMatchObject({
    status: 422,
    errors: { amount: `At most $${paid.amount.toFixed(2)} is left to refund.` },
  });
  for (const amount of [0, -1, 1.234, Number.NaN]) {
    expect((await refund(admin, paid.orderId, { amount })).status).toBe(422);
  }
  expect((await refund(admin, paid.orderId, { amount: 1, reason: "  " })).status).toBe(422);
  const strange = [{ order_item_id: crypto.randomUUID(), quantity: 1 }];
  expect((await refund(admin, paid.orderId, { amount: 1, refund_items: strange })).status).toBe(422);
  expect((await refund(admin, unpaid.orderId, { amount: 1 })).status).toBe(409);
  expect((await refund(admin, crypto.randomUUID(), { amount: 1 })).status).toBe(404);
  expect((await refund(paid.shopper, paid.orderId, { amount: 1 })).status).toBe(403);
  expect((await call(`/api/orders/${paid.orderId}/refund`, { json: { amount: 1 } })).status).toBe(401);
  expect(await findPayment(paid.intentId)).toMatchObject({ refunds: 0 });
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("ten refunds at once never give back more than was paid", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const amount = Math.floor((paid.amount / 4) * 100) / 100;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refund(admin, paid.orderId, { amount })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([
    200,
    200,
    200,
    200,
    ...Array(6).fill(422),
  ]);
  expect((await getOrder(paid.shopper, paid.orderId)).refunded_amount).toBeCloseTo(amount * 4, 2);
  await expectSoundBooks(product);

  const other = await aPaidOrder(product);
  const full = await Promise.all(
    Array.from({ length: 10 }, () => refund(admin, other.orderId, { amount: other.amount })),
  );
  expect(full.filter((answer) => answer.status === 200)).toHaveLength(1);
  await expectSoundBooks(product);
});

test("the same request sent again, or twice at once, is one refund", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const body = { amount: 1, request_id: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => refund(admin, paid.orderId, body)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  await refund(admin, paid.orderId, body);
  expect(await findPayment(paid.intentId)).toMatchObject({ refunds: 1, refunded: 100 });
  const other = await aPaidOrder(product);
  expect((await refund(admin, other.orderId, body)).status).toBe(409);
  await expectSoundBooks(product);
});

test("a refund that the bank sends back days later: the order is what it was, and can be refunded again", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 1, "pm_card_refundFail");
  await refund(admin, paid.orderId, { amount: paid.amount });
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refunded");
  await letBankDecide(paid.intentId);
  await deliverAll(paid.intentId);
  await idle();
  const order = await getOrder(admin, paid.orderId);
  expect(order).toMatchObject({ status: "paid", payment_status: "succeeded", refunded_amount: 0 });
  expect(order.status_history[0]?.notes).toContain("failed: lost or stolen card");
  expect(order.transactions.map(({ type }) => type)).toEqual(["payment", "refund", "refund_failure"]);
  await deliverAll(paid.intentId, "backwards");
  expect(await getOrder(admin, paid.orderId)).toEqual(order);
  // The bank's reason is the store's to read.
  const { status_history: shown } = await getOrder(paid.shopper, paid.orderId);
  expect(JSON.stringify(shown)).not.toContain("stolen");
  expect((await listRefunds(admin, paid.orderId)).left_to_refund).toBe(paid.amount);
  await expectSoundBooks(product);
});

test("a refund with units that the bank sends back says that the units are in stock", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3, "pm_card_refundFail");
  const items = [{ order_item_id: paid.order.items[0]?.id ?? "", quantity: 3 }];
  await refund(admin, paid.orderId, { amount: paid.amount, refund_items: items });
  await letBankDecide(paid.intentId);
  await deliverAll(paid.intentId);
  await idle();
  const [latest] = (await getOrder(admin, paid.orderId)).status_history;
  expect(latest?.notes).toContain("The 3 units that came back stay in stock");
});

test("a refund that the bank takes its time for is requested until it is there", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 1, "pm_card_pendingRefund");
  const item = paid.order.items[0]?.id ?? "";
  const answer = await unwrap(
    await refund(admin, paid.orderId, {
      amount: paid.amount,
      refund_items: [{ order_item_id: item, quantity: 1 }],
    }),
    refundOrderResponse,
  );
  expect(answer).toMatchObject({
    message: "The refund is on its way.",
    data: { status: "refund_requested" },
  });
  expect(await getStock(product)).toBe(19);
  expect((await refund(admin, paid.orderId, { amount: 0.01 })).status).toBe(422);
  await reconcileIn(0);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refund_requested");
  await letBankDecide(paid.intentId);
  await reconcileIn(0);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refunded");
  expect(await getStock(product)).toBe(20);
  await deliverAll(paid.intentId);
  await expectSoundBooks(product);
});

test("units that a pending refund brings back cannot be promised to another one", async () => {
  const admin = await anAdmin();
  const paid = await aPaidOrder(await aProduct(), 2, "pm_card_pendingRefund");
  const item = paid.order.items[0]?.id ?? "";
  const give = (quantity: number) =>
    refund(admin, paid.orderId, { amount: 1, refund_items: [{ order_item_id: item, quantity }] });
  expect((await give(1)).status).toBe(200);
  expect(await readFailure(await give(2))).toMatchObject({
    status: 422,
    errors: { refund_items: expect.stringMatching(/^At most 1 of /) },
  });
});

test("a canceled order's units came back with it: a later refund returns no more of them", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2, "pm_card_refundFail");
  expect((await cancel(paid.shopper, paid.orderId)).status).toBe(200);
  await letBankDecide(paid.intentId);
  await deliverAll(paid.intentId);
  const item = paid.order.items[0]?.id ?? "";
  const again = await refund(admin, paid.orderId, {
    amount: 1,
    refund_items: [{ order_item_id: item, quantity: 1 }],
  });
  expect(await readFailure(again)).toMatchObject({
    status: 422,
    errors: { refund_items: expect.stringMatching(/^At most 0 of /) },
  });
  expect((await refund(admin, paid.orderId, { amount: paid.amount })).status).toBe(200);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refunds made in Stripe's dashboard, with every event backwards and twice", async () => {
  const product = await aProduct();
  const paid = await aPaidOrder(product);
  await refundAtStripe(paid.intentId, 100);
  await deliverAll(paid.intentId, "backwards");
  await eventually(async () =>
    expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
      status: "paid",
      payment_status: "partially_refunded",
      refunded_amount: 1,
    }),
  );
  await refundAtStripe(paid.intentId);
  await deliverAll(paid.intentId, "backwards");
  await deliverAll(paid.intentId);
  await eventually(async () => expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refunded"));
  expect((await getOrder(paid.shopper, paid.orderId)).transactions).toHaveLength(3);
  await expectSoundBooks(product);
});

test("a refund heard of before its payment: both are recorded", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  await refundAtStripe(payment.intentId);
  await deliverAll(payment.intentId, "backwards");
  await eventually(async () => {
    const order = await getOrder(payment.shopper, payment.orderId);
    expect(order.status).toBe("refunded");
    expect(order.transactions.map(({ type }) => type)).toEqual(["payment", "refund"]);
  });
  await expectSoundBooks(product);
});

test("canceling after a part was refunded gives back the rest, of the money and of the units", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3);
  const item = paid.order.items[0]?.id ?? "";
  await refund(admin, paid.orderId, { amount: 5, refund_items: [{ order_item_id: item, quantity: 1 }] });
  expect((await cancel(paid.shopper, paid.orderId)).status).toBe(200);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "canceled",
    payment_status: "refunded",
  });
  expect(await getStock(product)).toBe(20);
  expect(await findPayment(paid.intentId)).toMatchObject({
    refunds: 2,
    refunded: Math.round(paid.amount * 100),
  });
  await expectSoundBooks(product);
});

test("canceling while a refund is with the bank returns every unit once", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2, "pm_card_pendingRefund");
  const item = paid.order.items[0]?.id ?? "";
  await refund(admin, paid.orderId, { amount: 2, refund_items: [{ order_item_id: item, quantity: 1 }] });
  await changeOrderStatus(storeContext(), await getProfile(admin), {
    orderId: paid.orderId,
    status: "canceled",
  });
  await letBankDecide(paid.intentId);
  await reconcileIn(0);
  expect((await getOrder(paid.shopper, paid.orderId)).payment_status).toBe("refunded");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("cash is handed back from the till: recorded at once, without Stripe", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const shopper = await aShopper();
  await add(shopper, product, 2);
  const placed = await call("/api/orders/create-cod", {
    token: shopper.token,
    json: { cart_id: (await getCart(shopper)).id, shipping_address_id: shopper.address.id },
  });
  const [order] = await listOrders(shopper, placed);
  expect((await refund(admin, order.id, { amount: 1 })).status).toBe(409);
  await changeOrderStatus(storeContext(), await getProfile(admin), {
    orderId: order.id,
    status: "delivered",
  });
  const item = order.items[0]?.id ?? "";
  await refund(admin, order.id, { amount: 1, refund_items: [{ order_item_id: item, quantity: 1 }] });
  expect(await getOrder(shopper, order.id)).toMatchObject({
    status: "delivered",
    payment_status: "partially_refunded",
  });
  expect(await getStock(product)).toBe(19);
  const { left_to_refund: amount } = await listRefunds(admin, order.id);
  await refund(admin, order.id, { amount });
  const refunded = await getOrder(shopper, order.id);
  expect(refunded).toMatchObject({ status: "refunded", payment_status: "refunded" });
  expect(refunded.status_history[0]?.notes).toBe(`Refunded $${amount.toFixed(2)} in cash`);
  await expectSoundBooks(product);
});

async function listOrders(shopper: Parameters<typeof getOrder>[0], placed: Response) {
  const { data } = await placed.json<{ data: { orderId: string } }>();
  return [await getOrder(shopper, data.orderId)] as const;
}

test("a cancellation before a refund in Stripe's dashboard was heard of gives back what is left, once", async () => {
  const product = await aProduct();
  const paid = await aPaidOrder(product, 3);
  await refundAtStripe(paid.intentId, 100);
  const answer = await cancel(paid.shopper, paid.orderId);
  expect(await answer.json()).toMatchObject({
    message: "Your order has been canceled and refunded in full.",
  });
  for (const event of await listAllEvents(paid.intentId)) await deliver(event);
  await reconcileIn(3);
  const order = await getOrder(paid.shopper, paid.orderId);
  expect(order).toMatchObject({ payment_status: "refunded", refunded_amount: order.total_amount });
  await expectSoundBooks(product);
});

test("a known request id with another amount is refused: nobody believes it was made", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3);
  const request_id = crypto.randomUUID();
  expect((await refund(admin, paid.orderId, { amount: 1, request_id })).status).toBe(200);
  expect((await refund(admin, paid.orderId, { amount: 1, request_id })).status).toBe(200);
  const other = await refund(admin, paid.orderId, { amount: 2, request_id });
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({ message: expect.stringContaining("over $1.00") });
  expect((await getOrder(paid.shopper, paid.orderId)).refunded_amount).toBe(1);
});

test("nobody sets an order to refund_requested by hand: that would move no money", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const answer = await call(`/api/orders/${paid.orderId}/status`, {
    method: "PUT",
    token: admin.token,
    json: { status: "refund_requested" },
  });
  expect(answer.status).toBe(409);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("paid");
});
