import { strict as assert } from "node:assert";
import { test } from "vitest";
import { paymentsHealthResponse } from "../../contract/admin/payments-health.ts";
import { expectSoundBooks } from "./support/books.ts";
import { letTimePass } from "./support/database.ts";
import { getAdminToken, makeProduct } from "./support/products.ts";
import { times } from "./support/run.ts";
import { clearFaults, pay, setFaults } from "./support/sandbox.ts";
import { getOrder, makeShoppers, parsePayment, startCheckout } from "./support/shoppers.ts";
import { call, expectSuccess, runSchedule } from "./support/store.ts";

const hours = 6;

test("books payments and releases stock in the first runs after Stripe was down for six hours", async () => {
  const product = await makeProduct(500);
  // Stripe delivers no events at any time, so the store must list them.
  await setFaults({ webhooks: { never: true } });
  const shoppers = await makeShoppers(times({ short: 12, full: 120 }), product);
  const payments = [];
  for (const shopper of shoppers) payments.push(parsePayment(await startCheckout(shopper)));
  const isPaid = (index: number) => index % 2 === 0;
  for (const [index, { intentId }] of payments.entries()) if (isPaid(index)) await pay(intentId);

  await setFaults({ webhooks: { never: true }, rules: [{ path: "/v1/*", action: { do: "drop_before" } }] });
  for (let hour = 0; hour < hours; hour += 1) {
    await letTimePass(60);
    await runSchedule();
  }
  for (const [index, payment] of payments.entries()) {
    const shopper = shoppers[index];
    assert.ok(shopper);
    // The store does not know whether this order was paid, so its stock stays reserved.
    assert.equal((await getOrder(shopper, payment)).status, "pending_payment");
  }

  await clearFaults();
  await runSchedule();
  const { last_runs: runs } = expectSuccess(
    await call("/api/admin/payments-health", { token: await getAdminToken() }),
    paymentsHealthResponse,
  ).data;
  assert.ok((runs[0]?.done.orders_settled ?? 0) > 0, `payments were booked: ${JSON.stringify(runs[0])}`);
  assert.ok((runs[0]?.done.orders_released ?? 0) > 0, `stock was released: ${JSON.stringify(runs[0])}`);

  const orders = await expectSoundBooks(product);
  assert.deepEqual(
    orders.map(({ status }) => status).toSorted(),
    payments.map((_payment, index) => (isPaid(index) ? "paid" : "canceled")).toSorted(),
  );
});
