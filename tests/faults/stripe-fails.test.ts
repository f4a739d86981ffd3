import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { expectSoundBooks } from "./support/books.ts";
import { adminToken, makeProduct } from "./support/products.ts";
import { run } from "./support/run.ts";
import { clearFaults, type FaultRule, pay, setFaults } from "./support/sandbox.ts";
import {
  atPayment,
  cancel,
  confirm,
  makeShopper,
  type Payment,
  paymentIn,
  startCheckout,
  withPaidOrder,
} from "./support/shoppers.ts";
import { type Answer, call, readErrorCode } from "./support/store.ts";

type Action = FaultRule["action"];

// The store waits 8 s for Stripe.
const waitedForMs = 700;
const tooSlowMs = 9_500;
// The SDK retries half a second after its timeout; only then is the idempotency key free again.
const tooSlowOnceMs = 8_300;
// Refunds are accepted and executed later; the other calls ask the shopper to try again.
const unavailable = "payment_provider_unavailable";

const outages: readonly (readonly [name: string, action: Action, isInShortForm: boolean])[] = [
  ["is slow", { do: "delay", ms: waitedForMs }, true],
  ["is slower than the store waits", { do: "delay", ms: tooSlowMs }, false],
  ["cannot be reached", { do: "drop_before" }, true],
  ["answers 500", { do: "error", status: 500 }, true],
  ["does the work and loses the answer", { do: "drop_response" }, true],
];
// A single failure may be healed by the store's own retry, a lasting one by the shopper's.
const durations: readonly (readonly [name: string, count: number | undefined])[] = [
  ["once", 1],
  ["as long as it lasts", undefined],
];

for (const [name, action, isInShortForm] of outages) {
  for (const [duration, count] of durations) {
    if (run.FAULTS === "short" && !(isInShortForm && count === undefined)) continue;
    const isTooSlowOnce = action.do === "delay" && action.ms === tooSlowMs && count === 1;
    const failing = isTooSlowOnce ? { ...action, ms: tooSlowOnceMs } : action;
    test(`Stripe ${name}, ${duration}, at create, confirm, refund and cancel`, () => survive(failing, count));
  }
}

/** Makes every call during the outage. Afterwards the same people try again, and everything must end as it should. */
async function survive(action: Action, count: number | undefined): Promise<void> {
  const product = await makeProduct(50);
  await setFaults({ webhooks: { hold: true } });
  const creating = await makeShopper(product);
  const [confirming, toConfirm] = await atPayment(product);
  await pay(toConfirm.intentId);
  const [, toRefund] = await withPaidOrder(product);
  const [canceling, toCancel] = await atPayment(product);
  const [regretting, toReturn] = await withPaidOrder(product);
  const refundId = randomUUID();

  const paths = ["/v1/payment_intents", "/v1/payment_intents/*", "/v1/refunds"];
  const failing = paths.map((path) => ({ path, action, ...(count === undefined ? {} : { count }) }));
  await setFaults({ rules: failing, webhooks: { hold: true } });
  const verbs: readonly (() => Promise<Answer>)[] = [
    () => startCheckout(creating),
    () => confirm(confirming, toConfirm),
    () => refund(toRefund, refundId),
    () => cancel(canceling, toCancel),
    () => cancel(regretting, toReturn),
  ];
  const during = await Promise.all(verbs.map((verb) => verb()));
  const lasts = count === undefined && action.ms !== waitedForMs;
  assert.deepEqual(
    during.map((response) => (response.status === 503 ? readErrorCode(response) : response.status)),
    lasts ? [unavailable, unavailable, 200, unavailable, 200] : [200, 200, 200, 200, 200],
    JSON.stringify(during),
  );
  await clearFaults();

  // The shopper of the new order pays on the second attempt.
  const created = paymentIn(await startCheckout(creating));
  assert.ok((await pay(created.intentId)).isPaid);
  assert.equal((await confirm(creating, created)).status, 200);
  const after = await Promise.all(verbs.slice(1).map((verb) => verb()));
  for (const response of after) assert.equal(response.status, 200, JSON.stringify(response));

  const orders = await expectSoundBooks(product);
  const waitForEnd = ({ orderId }: Payment) => {
    const { status, paid, refunded } = orders.find(({ id }) => id === orderId) ?? {};
    return { status, paid, refunded };
  };
  // 5.00, its tax of 12 %, and the delivery.
  const totalCents = 1_060;
  assert.equal(orders.length, 5);
  assert.deepEqual(waitForEnd(created), { status: "paid", paid: totalCents, refunded: 0 });
  assert.deepEqual(waitForEnd(toConfirm), { status: "paid", paid: totalCents, refunded: 0 });
  assert.deepEqual(waitForEnd(toRefund), { status: "paid", paid: totalCents, refunded: 125 });
  assert.deepEqual(waitForEnd(toCancel), { status: "canceled", paid: 0, refunded: 0 });
  assert.deepEqual(waitForEnd(toReturn), { status: "canceled", paid: totalCents, refunded: totalCents });
}

async function refund({ orderId }: Payment, requestId: string): Promise<Answer> {
  return call(`/api/orders/${orderId}/refund`, {
    token: await adminToken(),
    json: { amount: 1.25, reason: "A dent", request_id: requestId },
  });
}
