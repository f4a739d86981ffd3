import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { test, vi } from "vitest";
import { expectSoundBooks } from "./support/books.ts";
import { aProduct } from "./support/products.ts";
import { clearFaults, pay, setFaults } from "./support/sandbox.ts";
import {
  aPaidOrder,
  aShopperWith,
  atPayment,
  cancel,
  checkout,
  confirm,
  startCheckout,
} from "./support/shoppers.ts";
import { anAdminToken, call, describeResponse, readErrorCode } from "./support/store.ts";

// Each call waits for Stripe up to the store's own timeout, and is repeated.
vi.setConfig({ testTimeout: 600_000 });

type Action = Readonly<Record<string, string | number>>;

// The store waits longer than this for Stripe.
const toleratedMs = 700;
// The code with which all calls but refunds fail during an outage. Refunds are stored and executed later.
const unavailable = "payment_provider_unavailable";

const outages: readonly (readonly [name: string, action: Action])[] = [
  ["is slow", { do: "delay", ms: toleratedMs }],
  ["is slower than the store waits", { do: "delay_until_abort" }],
  ["cannot be reached", { do: "drop_before" }],
  ["responds with 500", { do: "error", status: 500 }],
  ["does the work and loses the response", { do: "drop_response" }],
];
// The store's own retry recovers from a single failure, the shopper's retry from a lasting one.
const durations: readonly (readonly [name: string, count: number | undefined])[] = [
  ["once", 1],
  ["until the fault ends", undefined],
];

for (const [name, action] of outages) {
  for (const [duration, count] of durations) {
    test(`completes checkout, confirmation, refund and cancellation although Stripe ${name}, ${duration}`, () =>
      expectRecovery(action, count));
  }
}

/** Makes every call during the fault, repeats the calls afterwards, and checks the outcome of each order. */
async function expectRecovery(action: Action, count: number | undefined): Promise<void> {
  const product = await aProduct(50);
  await setFaults({ webhooks: { hold: true } });
  const creating = await aShopperWith(product);
  const toConfirm = await atPayment(product);
  await pay(toConfirm.intentId);
  const toRefund = await aPaidOrder(product);
  const toCancel = await atPayment(product);
  const toCancelPaid = await aPaidOrder(product);
  const refundId = randomUUID();

  const paths = ["/v1/payment_intents", "/v1/payment_intents/*", "/v1/refunds"];
  const failing = paths.map((path) => ({ path, action, ...(count === undefined ? {} : { count }) }));
  await setFaults({ rules: failing, webhooks: { hold: true } });
  const calls: readonly (() => Promise<Response>)[] = [
    () => startCheckout(creating),
    () => confirm(toConfirm.shopper, toConfirm),
    () => refund(toRefund.orderId, refundId),
    () => cancel(toCancel.shopper, toCancel.orderId),
    () => cancel(toCancelPaid.shopper, toCancelPaid.orderId),
  ];
  const duringFault = await Promise.all(calls.map((send) => send()));
  const isOutage = count === undefined && action.ms !== toleratedMs;
  assert.deepEqual(
    await Promise.all(
      duringFault.map(async (response) => (await readErrorCode(response)) ?? response.status),
    ),
    isOutage ? [unavailable, unavailable, 200, unavailable, 200] : [200, 200, 200, 200, 200],
  );
  await clearFaults();

  // The shopper of the new order pays on the second attempt.
  const created = await checkout(creating);
  assert.ok((await pay(created.intentId)).isPaid);
  assert.equal((await confirm(creating, created)).status, 200);
  const afterFault = await Promise.all(calls.slice(1).map((send) => send()));
  for (const response of afterFault) assert.equal(response.status, 200, await describeResponse(response));

  const orders = await expectSoundBooks(product);
  const findOutcome = ({ orderId }: { readonly orderId: string }) => {
    const { status, paid, refunded } = orders.find(({ id }) => id === orderId) ?? {};
    return { status, paid, refunded };
  };
  // The price of $5.00, its tax of 12 % and the delivery.
  const totalCents = 1_060;
  assert.equal(orders.length, 5);
  assert.deepEqual(findOutcome(created), { status: "paid", paid: totalCents, refunded: 0 });
  assert.deepEqual(findOutcome(toConfirm), { status: "paid", paid: totalCents, refunded: 0 });
  assert.deepEqual(findOutcome(toRefund), { status: "paid", paid: totalCents, refunded: 125 });
  assert.deepEqual(findOutcome(toCancel), { status: "canceled", paid: 0, refunded: 0 });
  assert.deepEqual(findOutcome(toCancelPaid), { status: "canceled", paid: totalCents, refunded: totalCents });
}

async function refund(orderId: string, requestId: string): Promise<Response> {
  return call(`/api/orders/${orderId}/refund`, {
    token: await anAdminToken(),
    json: { amount: 1.25, reason: "A dent", request_id: requestId },
  });
}
