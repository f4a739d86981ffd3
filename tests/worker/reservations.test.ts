import { expect, test } from "vitest";
import { expireReservations } from "../../worker/domain/orders/reconciliation/expire-reservations.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { aProduct } from "./builders/products.ts";
import { atPayment, getOrder, getStock } from "./builders/shoppers.ts";
import { storeContext } from "./builders/store.ts";
import { pay, readLedger, withFault } from "./builders/stripe.ts";

test("cancels an unpaid order and its intent after half an hour, and releases its stock", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 4);
  await expireReservations(inMinutes(29));
  expect(await getStock(product)).toBe(16);
  await expireReservations(inMinutes(31));
  expect(await getStock(product)).toBe(20);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect((await readLedger()).find((intent) => intent.id === payment.intentId)?.status).toBe("canceled");
  await expectSoundBooks(product);
});

test("accepts a payment with a lost webhook when the reservation ends", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  await Promise.all([expireReservations(inMinutes(31)), expireReservations(inMinutes(31))]);
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order.status).toBe("paid");
  expect(order.transactions).toHaveLength(1);
  await expectSoundBooks(product);
});

test("does not release an expired reservation while Stripe is unreachable", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  const fault = { path: "/cancel", action: { do: "error", status: 503 } };
  const report = await withFault(fault, () => expireReservations(inMinutes(31)));
  expect(report.failed).toBeGreaterThanOrEqual(1);
  expect(await getStock(product)).toBe(18);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("pending_payment");
  await expectSoundBooks(product);
});

function inMinutes(minutes: number) {
  return storeContext(new Date(Date.now() + minutes * 60_000));
}
