import { expect, test } from "vitest";
import { bindings } from "../../background.ts";
import { aToken } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { setStatus } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  atPayment,
  cancel,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  startCheckout,
} from "../../builders/shoppers.ts";
import { deliver, listAllEvents, listPayments, pay, stripeFaults, withFault } from "../../builders/stripe.ts";
import { allowLogged } from "../../logged.ts";

test.each(stripeFaults)(
  "releases the units of an abandoned checkout, with Stripe %s at checkout",
  async (_name, action, status) => {
    const product = await aProduct();
    const shopper = await aShopper();
    await add(shopper, product, 2);
    const fault = { method: "POST", path: "/v1/payment_intents", action };
    const response = await withFault(fault, () => startCheckout(shopper));
    expect(response.status).toBe(status);
    expect(await getStock(product)).toBe(18);
    await reconcileIn(31);
    expect(await getStock(product)).toBe(20);
    await expectSoundBooks(product);
  },
);

test.each(stripeFaults)(
  "settles a payment by reconciliation, with Stripe %s at confirmation",
  async (_name, action, status) => {
    const product = await aProduct();
    const payment = await atPayment(product);
    await pay(payment.intentId);
    const fault = { method: "GET", path: "/v1/payment_intents/*", action };
    const response = await withFault(fault, () => confirm(payment.shopper, payment));
    expect(response.status).toBe(status);
    await reconcileIn(3);
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
    expect((await getCart(payment.shopper)).items).toEqual([]);
    await expectSoundBooks(product);
  },
);

test("restocks the units of a processing payment after a day if Stripe does not know the payment", async () => {
  allowLogged(/Stripe does not know its payment/);
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  await bindings.DB.prepare(
    `UPDATE orders SET status = 'payment_processing', payment_status = 'processing',
      stripe_payment_intent_id = 'pi_unknown' WHERE id = ?`,
  )
    .bind(payment.orderId)
    .run();
  const firstRun = await reconcileIn(60);
  expect(firstRun.failures.join()).toContain("Stripe does not know its payment");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("payment_processing");
  await reconcileIn(26 * 60);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect(await getStock(product)).toBe(20);
});

test("lets a shopper pay an order after changing the account's email address", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const lostResponse = { method: "POST", path: "/v1/payment_intents", action: { do: "drop_response" } };
  expect((await withFault(lostResponse, () => startCheckout(shopper))).status).toBe(503);
  const token = await aToken(shopper.id, { email: `${crypto.randomUUID()}@store.test` });
  const payment = await checkout({ ...shopper, token });
  expect(payment.clientSecret).toContain("_secret_");
});

test.each(stripeFaults)(
  "restocks and refunds a canceled order once, with Stripe %s at cancellation",
  async (_name, action, status) => {
    const product = await aProduct();
    const unpaid = await atPayment(product, 2);
    const paid = await aPaidOrder(product, 3);
    const fault = { method: "POST", action };
    const response = await withFault(fault, () => cancel(unpaid.shopper, unpaid.orderId));
    expect(response.status).toBe(status);
    if (status === 503) expect(await response.json()).toMatchObject({ message: "Failed to cancel order" });
    // The order is canceled at once, and the refund follows when Stripe responds.
    expect((await withFault(fault, () => cancel(paid.shopper, paid.orderId))).status).toBe(200);
    await reconcileIn(31);
    expect((await getOrder(unpaid.shopper, unpaid.orderId)).status).toBe("canceled");
    expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
      status: "canceled",
      payment_status: "refunded",
    });
    expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 1 }]);
    expect(await getStock(product)).toBe(20);
    await expectSoundBooks(product);
  },
);

test("reports a Stripe outage in one reconciliation, and settles the payments in the next", async () => {
  const product = await aProduct();
  const payments = [await atPayment(product), await atPayment(product)];
  for (const payment of payments) await pay(payment.intentId);
  const outage = { action: { do: "drop_before" } };
  const failedRun = await withFault(outage, () => reconcileIn(31));
  expect(failedRun.failureCount).toBeGreaterThanOrEqual(2);
  expect(failedRun.failures[0]).toContain("missed_events");
  for (const payment of payments) {
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("pending_payment");
  }
  await reconcileIn(32);
  for (const payment of payments) {
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  }
  await expectSoundBooks(product);
});

test("either settles or releases an order that is paid as its reservation expires", async () => {
  const product = await aProduct({ stockQuantity: 60 });
  for (let round = 0; round < 6; round += 1) {
    const payment = await atPayment(product, 2);
    await Promise.all([
      reconcileIn(31),
      pay(payment.intentId),
      reconcileIn(31),
      confirm(payment.shopper, payment),
    ]);
    for (const event of (await listAllEvents(payment.intentId)).toReversed()) await deliver(event);
    await reconcileIn(31);
    expect(["paid", "canceled"]).toContain((await getOrder(payment.shopper, payment.orderId)).status);
  }
  await expectSoundBooks(product);
});

test("either settles or refunds a payment that succeeds while its order is canceled", async () => {
  const product = await aProduct({ stockQuantity: 60 });
  const admin = await anAdmin();
  for (let round = 0; round < 6; round += 1) {
    const payment = await atPayment(product, 2);
    await Promise.all([
      pay(payment.intentId),
      cancel(payment.shopper, payment.orderId),
      setStatus(admin, payment.orderId, { status: "canceled" }),
      confirm(payment.shopper, payment),
    ]);
    for (const event of await listAllEvents(payment.intentId)) await deliver(event);
    await reconcileIn(31);
  }
  await expectSoundBooks(product);
});
