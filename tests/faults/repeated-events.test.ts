import { strict as assert } from "node:assert";
import { test } from "vitest";
import { expectSoundBooks } from "./support/books.ts";
import { getAdminToken, makeProduct, type Product } from "./support/products.ts";
import { times } from "./support/run.ts";
import {
  clearFaults,
  deliver,
  listEvents,
  pay,
  releaseReversed,
  setFaults,
  waitUntilDelivered,
} from "./support/sandbox.ts";
import { atPayment, confirm, getOrder, type Payment, type Shopper } from "./support/shoppers.ts";
import { call } from "./support/store.ts";

const simultaneousCalls = 20;

test("records one payment for 20 simultaneous confirmations and webhooks", async () => {
  const product = await makeProduct(5);
  await setFaults({ webhooks: { never: true } });
  const [shopper, payment] = await atPayment(product);
  assert.ok((await pay(payment.intentId)).isPaid);
  const events = await listEvents(payment.intentId);
  const succeeded = events.find(({ type }) => type === "payment_intent.succeeded");
  assert.ok(succeeded !== undefined);
  const responses = await Promise.all(
    Array.from({ length: simultaneousCalls }, () => [deliver(succeeded), confirm(shopper, payment)]).flat(),
  );
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200], JSON.stringify(responses));
  await expectOnePaidOrder(product, payment);
});

test("records one payment and one refund for events that are delivered three times", async () => {
  const product = await makeProduct(20);
  await setFaults({ webhooks: { duplicate: 2 } });
  const purchases = await buyAndRefund(product, times({ short: 2, full: 8 }));
  await waitUntilDelivered();
  await expectRefunded(product, purchases);
});

test("never moves an order backwards when all events arrive in reverse", async () => {
  const product = await makeProduct(20);
  await setFaults({ webhooks: { reverse: true } });
  const purchases = await buyAndRefund(product, times({ short: 2, full: 8 }));
  await releaseReversed();
  await waitUntilDelivered();
  await expectRefunded(product, purchases);
});

test("settles orders whose events arrive late, and changes no settled order", async () => {
  const product = await makeProduct(20);
  await setFaults({ webhooks: { hold: true } });
  const [confirmed, payment] = await atPayment(product);
  await pay(payment.intentId);
  assert.equal((await confirm(confirmed, payment)).status, 200);
  const [closedTab, unconfirmed] = await atPayment(product);
  await pay(unconfirmed.intentId);
  // The page polls repeatedly before any event reaches the store.
  assert.equal((await getOrder(closedTab, unconfirmed)).status, "pending_payment");
  await clearFaults();
  await waitUntilDelivered();
  assert.equal((await getOrder(confirmed, payment)).status, "paid");
  assert.equal((await getOrder(closedTab, unconfirmed)).status, "paid");
  await expectSoundBooks(product);
});

test("finds a payment without any event by reconciliation", async () => {
  const product = await makeProduct(5);
  await setFaults({ webhooks: { never: true } });
  const [, payment] = await atPayment(product);
  assert.ok((await pay(payment.intentId)).isPaid);
  await expectOnePaidOrder(product, payment);
});

async function expectOnePaidOrder(product: Product, { orderId, intentId }: Payment): Promise<void> {
  const orders = await expectSoundBooks(product);
  const paid = orders.map(({ id, status, intent }) => ({ id, status, intent }));
  assert.deepEqual(paid, [{ id: orderId, status: "paid", intent: intentId }]);
}

/** Places orders that are declined, then paid and confirmed, and partly refunded by an admin. */
async function buyAndRefund(product: Product, count: number): Promise<[Shopper, Payment][]> {
  const purchases: [Shopper, Payment][] = [];
  for (let index = 0; index < count; index += 1) {
    const [shopper, payment] = await atPayment(product);
    await pay(payment.intentId, "pm_card_chargeDeclined");
    assert.ok((await pay(payment.intentId)).isPaid);
    assert.equal((await confirm(shopper, payment)).status, 200);
    const refund = await call(`/api/orders/${payment.orderId}/refund`, {
      token: await getAdminToken(),
      json: { amount: 1.25, reason: "A dent" },
    });
    assert.equal(refund.status, 200, JSON.stringify(refund));
    purchases.push([shopper, payment]);
  }
  return purchases;
}

async function expectRefunded(product: Product, purchases: readonly [Shopper, Payment][]): Promise<void> {
  const orders = await expectSoundBooks(product);
  const outcomes = orders.map(({ status, refunded }) => ({ status, refunded }));
  assert.deepEqual(outcomes, Array(purchases.length).fill({ status: "paid", refunded: 125 }));
}
