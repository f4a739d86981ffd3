import { strict as assert } from "node:assert";
import { test } from "vitest";
import type { StockedProduct } from "../builders/books.ts";
import { expectSoundBooks } from "./support/books.ts";
import { aProduct } from "./support/products.ts";
import {
  clearFaults,
  deliver,
  listAllEvents,
  pay,
  releaseReversed,
  setFaults,
  waitUntilDelivered,
} from "./support/sandbox.ts";
import { type AtPayment, atPayment, confirm, getOrder } from "./support/shoppers.ts";
import { anAdminToken, call, describeResponse } from "./support/store.ts";

const simultaneousCalls = 20;
const purchaseCount = 8;

test("records one payment for 20 simultaneous confirmations and webhooks", async () => {
  const product = await aProduct(5);
  await setFaults({ webhooks: { never: true } });
  const payment = await atPayment(product);
  assert.ok((await pay(payment.intentId)).isPaid);
  const events = await listAllEvents(payment.intentId);
  const succeeded = events.find(({ type }) => type === "payment_intent.succeeded");
  assert.ok(succeeded !== undefined);
  const responses = await Promise.all(
    Array.from({ length: simultaneousCalls }, () => [
      deliver(succeeded),
      confirm(payment.shopper, payment),
    ]).flat(),
  );
  for (const response of responses) assert.equal(response.status, 200, await describeResponse(response));
  await expectOnePaidOrder(product, payment);
});

test("records one payment and one refund for events that are delivered three times", async () => {
  const product = await aProduct(20);
  await setFaults({ webhooks: { duplicate: 2 } });
  await buyAndRefund(product, purchaseCount);
  await waitUntilDelivered();
  await expectRefunded(product, purchaseCount);
});

test("never moves an order backwards when all events arrive in reverse", async () => {
  const product = await aProduct(20);
  await setFaults({ webhooks: { reverse: true } });
  await buyAndRefund(product, purchaseCount);
  await releaseReversed();
  await waitUntilDelivered();
  await expectRefunded(product, purchaseCount);
});

test("settles orders whose events arrive late, and changes no settled order", async () => {
  const product = await aProduct(20);
  await setFaults({ webhooks: { hold: true } });
  const confirmed = await atPayment(product);
  await pay(confirmed.intentId);
  assert.equal((await confirm(confirmed.shopper, confirmed)).status, 200);
  const closedTab = await atPayment(product);
  await pay(closedTab.intentId);
  // The page polls repeatedly before any event reaches the store.
  assert.equal((await getOrder(closedTab.shopper, closedTab.orderId)).status, "pending_payment");
  await clearFaults();
  await waitUntilDelivered();
  assert.equal((await getOrder(confirmed.shopper, confirmed.orderId)).status, "paid");
  assert.equal((await getOrder(closedTab.shopper, closedTab.orderId)).status, "paid");
  await expectSoundBooks(product);
});

test("finds a payment without any event by reconciliation", async () => {
  const product = await aProduct(5);
  await setFaults({ webhooks: { never: true } });
  const payment = await atPayment(product);
  assert.ok((await pay(payment.intentId)).isPaid);
  await expectOnePaidOrder(product, payment);
});

async function expectOnePaidOrder(product: StockedProduct, { orderId, intentId }: AtPayment): Promise<void> {
  const orders = await expectSoundBooks(product);
  const paid = orders.map(({ id, status, intent }) => ({ id, status, intent }));
  assert.deepEqual(paid, [{ id: orderId, status: "paid", intent: intentId }]);
}

/** Places orders that are declined, then paid and confirmed, and partly refunded by an admin. */
async function buyAndRefund(product: StockedProduct, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { shopper, ...payment } = await atPayment(product);
    await pay(payment.intentId, "pm_card_chargeDeclined");
    assert.ok((await pay(payment.intentId)).isPaid);
    assert.equal((await confirm(shopper, payment)).status, 200);
    const refund = await call(`/api/orders/${payment.orderId}/refund`, {
      token: await anAdminToken(),
      json: { amount: 1.25, reason: "A dent" },
    });
    assert.equal(refund.status, 200, await describeResponse(refund));
  }
}

async function expectRefunded(product: StockedProduct, count: number): Promise<void> {
  const orders = await expectSoundBooks(product);
  const outcomes = orders.map(({ status, refunded }) => ({ status, refunded }));
  assert.deepEqual(outcomes, Array(count).fill({ status: "paid", refunded: 125 }));
}
