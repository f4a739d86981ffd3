import { expect, test } from "vitest";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import {
  aPaidOrder,
  atPayment,
  cancel,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
} from "../../builders/shoppers.ts";
import { unwrap } from "../../builders/store.ts";
import { findPayment, pay, withFault } from "../../builders/stripe.ts";
import { allowLogged } from "../../logged.ts";

test("cancels an unpaid order and its intent, and releases its stock", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 5);
  expect((await cancel(payment.shopper, payment.orderId, "Too slow")).status).toBe(200);
  expect(await getStock(product)).toBe(20);
  expect((await findPayment(payment.intentId))?.status).toBe("canceled");
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order).toMatchObject({ status: "canceled", can_cancel: false });
  expect(order.status_history[0]).toMatchObject({
    notes: "Too slow",
    created_by: "Robin Shopper (customer)",
  });
  await expectSoundBooks(product);
});

test("leaves the cart unchanged, so that the shopper can order again", async () => {
  const product = await aProduct();
  const canceled = await atPayment(product, 5);
  await cancel(canceled.shopper, canceled.orderId);
  expect((await getCart(canceled.shopper)).items).toHaveLength(1);
  const next = await checkout(canceled.shopper);
  expect(next.orderId).not.toBe(canceled.orderId);
  await expectSoundBooks(product);
});

test("refunds a canceled order once for repeated requests", async () => {
  const { product, payment } = await placePaidOrder();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => cancel(payment.shopper, payment.orderId)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await (await cancel(payment.shopper, payment.orderId)).json()).toMatchObject({
    message: "Your order has been canceled and refunded in full.",
  });
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order).toMatchObject({ status: "canceled", payment_status: "refunded" });
  expect(await findPayment(payment.intentId)).toMatchObject({ refunds: 1 });
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refunds an unconfirmed payment when the customer cancels", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  expect((await cancel(payment.shopper, payment.orderId)).status).toBe(200);
  expect(await getOrder(payment.shopper, payment.orderId)).toMatchObject({
    status: "canceled",
    payment_status: "refunded",
  });
  await expectSoundBooks(product);
});

test("retries a refund in the scheduled run if Stripe is unreachable", async () => {
  const { product, payment } = await placePaidOrder();
  const fault = { path: "/v1/refunds", action: { do: "drop_before" } };
  const response = await withFault(fault, () => cancel(payment.shopper, payment.orderId));
  expect(response.status).toBe(200);
  expect(await getOrder(payment.shopper, payment.orderId)).toMatchObject({
    status: "canceled",
    payment_status: "succeeded",
  });
  await reconcileIn(0);
  expect(await getOrder(payment.shopper, payment.orderId)).toMatchObject({ payment_status: "refunded" });
  await expectSoundBooks(product);
});

test("requires a reason for a cancellation", async () => {
  const { payment } = await placePaidOrder();
  for (const reason of ["", "   "]) {
    const response = await cancel(payment.shopper, payment.orderId, reason);
    expect(response.status).toBe(422);
    expect((await unwrap(response, failureResponse)).message).toBe(
      "Please provide a reason for cancellation",
    );
  }
});

test("refuses a customer's cancellation of a shipped order", async () => {
  const { product, payment } = await placePaidOrder();
  await moveTo(await anAdmin(), payment.orderId, "shipped");
  const response = await cancel(payment.shopper, payment.orderId);
  expect((await unwrap(response, failureResponse)).code).toBe("order_not_cancelable");
  await expectSoundBooks(product);
});

test("balances the books after simultaneous payments and cancellations", async () => {
  allowLogged(/^Reconciliation: missed_events/);
  const product = await aProduct({ stockQuantity: 40 });
  for (let round = 0; round < 4; round += 1) {
    const payment = await atPayment(product, 2);
    await Promise.all([
      pay(payment.intentId),
      cancel(payment.shopper, payment.orderId),
      confirm(payment.shopper, payment),
    ]);
    await reconcileIn(31);
  }
  await expectSoundBooks(product);
});

async function placePaidOrder() {
  const product = await aProduct();
  return { product, payment: await aPaidOrder(product, 2) };
}
