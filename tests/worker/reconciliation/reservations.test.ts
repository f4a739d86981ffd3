import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { reconcile } from "../../../worker/domain/reconciliation/reconcile.ts";
import { aToken } from "../builders/accounts.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { atPayment, checkout, getOrder, getStock } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";
import { findPayment, pay, withFault } from "../builders/stripe.ts";

test("cancels an unpaid order and its intent after half an hour, and releases its stock", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 4);
  await reconcileIn(29);
  expect(await getStock(product)).toBe(16);
  await reconcileIn(31);
  expect(await getStock(product)).toBe(20);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect((await findPayment(payment.intentId))?.status).toBe("canceled");
  await expectSoundBooks(product);
});

test("accepts a payment with a lost webhook when the reservation ends", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  await Promise.all([reconcileIn(31), reconcileIn(31)]);
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order.status).toBe("paid");
  expect(order.transactions).toHaveLength(1);
  await expectSoundBooks(product);
});

test("does not release an expired reservation while Stripe is unreachable", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  const fault = { path: "/cancel", action: { do: "error", status: 503 } };
  const report = await withFault(fault, () => reconcileIn(31));
  expect(report.failureCount).toBeGreaterThanOrEqual(1);
  expect(await getStock(product)).toBe(18);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("pending_payment");
  await expectSoundBooks(product);
});

test("cancels an unpaid order after 90 minutes despite renewed reservations", async () => {
  const product = await aProduct();
  const { shopper, orderId, intentId } = await atPayment(product, 10);
  // The usual access token expires after an hour.
  const token = await aToken(shopper.id, { exp: Math.floor(Date.now() / 1_000) + 2 * 3_600 });
  for (const minutes of [21, 42, 63, 84]) {
    const renewed = await minutesLater(minutes, () => checkout({ ...shopper, token }));
    expect(renewed.orderId).toBe(orderId);
    await reconcileIn(minutes + 1);
    expect(await getStock(product)).toBe(10);
  }
  await reconcileIn(91);
  expect((await getOrder(shopper, orderId)).status).toBe("canceled");
  expect((await findPayment(intentId))?.status).toBe("canceled");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("places another order if the reservation of the last one has ended", async () => {
  const product = await aProduct();
  const { shopper, orderId, intentId } = await atPayment(product, 10);
  const next = await minutesLater(31, () => checkout(shopper));
  expect(next.orderId).not.toBe(orderId);
  expect((await getOrder(shopper, orderId)).status).toBe("canceled");
  expect((await findPayment(intentId))?.status).toBe("canceled");
  expect(await getStock(product)).toBe(10);
  await expectSoundBooks(product);
});

test("does not release a reservation that is renewed during the run", async () => {
  const product = await aProduct();
  const orders = [await atPayment(product), await atPayment(product)];
  const context = inMinutes(31);
  const later = new Date(Date.now() + 60 * 60_000).toISOString();
  const canceled: string[] = [];
  // When the first intent is canceled, the other order's shopper returns to the payment page.
  const cancelIntent = async (id: string) => {
    canceled.push(id);
    await env.DB.prepare(
      "UPDATE orders SET reservation_expires_at = ?, version = version + 1 WHERE stripe_payment_intent_id <> ? AND status = 'pending_payment'",
    )
      .bind(later, id)
      .run();
    return context.payments.cancelIntent(id);
  };
  await reconcile({ ...context, payments: { ...context.payments, cancelIntent } }, "schedule");
  expect(canceled).toHaveLength(1);
  const statuses = [];
  for (const { shopper, orderId } of orders) statuses.push((await getOrder(shopper, orderId)).status);
  expect(statuses.toSorted()).toEqual(["canceled", "pending_payment"]);
  await expectSoundBooks(product);
});

function inMinutes(minutes: number) {
  return storeContext(new Date(Date.now() + minutes * 60_000));
}
