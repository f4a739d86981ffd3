import { expect, test } from "vitest";
import { refundOrderResponse } from "../../../../contract/orders/refunds.ts";
import { idle } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { eventually } from "../../builders/eventually.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, listRefunds, reconcileIn, refund } from "../../builders/refunds.ts";
import { aPaidOrder, atPayment, getOrder, getStock } from "../../builders/shoppers.ts";
import { readFailure, unwrap } from "../../builders/store.ts";
import { deliverAll, letBankDecide, pay, refundAtStripe } from "../../builders/stripe.ts";

test("restores an order whose refund the bank returned, and allows another refund", async () => {
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
  // The customer must not see the bank's reason.
  const { status_history: customerHistory } = await getOrder(paid.shopper, paid.orderId);
  expect(JSON.stringify(customerHistory)).not.toContain("stolen");
  const { left_to_refund, refunds } = await listRefunds(admin, paid.orderId);
  expect(left_to_refund).toBe(paid.amount);
  expect(refunds.map(({ failure }) => failure)).toEqual(["Lost or stolen card."]);
  await expectSoundBooks(product);
});

test("notes that the units of a returned refund stay in stock", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3, "pm_card_refundFail");
  const items = [{ order_item_id: getFirstItemId(paid.order), quantity: 3 }];
  await refund(admin, paid.orderId, { amount: paid.amount, refund_items: items });
  await letBankDecide(paid.intentId);
  await deliverAll(paid.intentId);
  await idle();
  const [latest] = (await getOrder(admin, paid.orderId)).status_history;
  expect(latest?.notes).toContain("The 3 units that came back stay in stock");
});

test("shows a refund as requested while the bank processes it", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 1, "pm_card_pendingRefund");
  const item = getFirstItemId(paid.order);
  const pending = await unwrap(
    await refund(admin, paid.orderId, {
      amount: paid.amount,
      refund_items: [{ order_item_id: item, quantity: 1 }],
    }),
    refundOrderResponse,
  );
  expect(pending).toMatchObject({
    message: "The refund is on its way.",
    data: { status: "refund_requested" },
  });
  expect(await getStock(product)).toBe(19);
  expect((await refund(admin, paid.orderId, { amount: 0.01 })).status).toBe(422);
  // The customer must not see the admin's reason.
  const { status_history: customerHistory } = await getOrder(paid.shopper, paid.orderId);
  expect(customerHistory[0]).toMatchObject({ status: "refund_requested", notes: null });
  await reconcileIn(0);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refund_requested");
  await letBankDecide(paid.intentId);
  await reconcileIn(0);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refunded");
  expect(await getStock(product)).toBe(20);
  await deliverAll(paid.intentId);
  await expectSoundBooks(product);
});

test("refuses to refund units that a pending refund already returns", async () => {
  const admin = await anAdmin();
  const paid = await aPaidOrder(await aProduct(), 2, "pm_card_pendingRefund");
  const item = getFirstItemId(paid.order);
  const refundUnits = (quantity: number) =>
    refund(admin, paid.orderId, { amount: 1, refund_items: [{ order_item_id: item, quantity }] });
  expect((await refundUnits(1)).status).toBe(200);
  expect(await readFailure(await refundUnits(2))).toMatchObject({
    status: 422,
    errors: { refund_items: expect.stringMatching(/^At most 1 of /) },
  });
});

test("records refunds of Stripe's dashboard once, though their events arrive in reverse and twice", async () => {
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

test("records a payment and its refund when the refund arrives first", async () => {
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
