import { strict as assert } from "node:assert";
import { test, vi } from "vitest";
import { expectSoundBooks, readPaymentsHealth } from "./support/books.ts";
import { letTimePass } from "./support/let-time-pass.ts";
import { aProduct } from "./support/products.ts";
import { clearFaults, pay, setFaults } from "./support/sandbox.ts";
import { checkout, getOrder, someShoppersWith } from "./support/shoppers.ts";
import { runSchedule } from "./support/store.ts";

const hours = 6;
/** More orders than one scheduled run handles. */
const shopperCount = 120;

vi.setConfig({ testTimeout: 600_000 });

test("books payments and releases stock in the first runs after Stripe was down for six hours", async () => {
  const product = await aProduct(500);
  // Stripe delivers no events at any time, so the store must list them.
  await setFaults({ webhooks: { never: true } });
  const shoppers = await someShoppersWith(product, shopperCount);
  const payments = [];
  for (const shopper of shoppers) payments.push({ shopper, ...(await checkout(shopper)) });
  const isPaid = (index: number) => index % 2 === 0;
  for (const [index, { intentId }] of payments.entries()) if (isPaid(index)) await pay(intentId);

  await setFaults({ webhooks: { never: true }, rules: [{ path: "/v1/*", action: { do: "drop_before" } }] });
  for (let hour = 0; hour < hours; hour += 1) {
    await letTimePass(60);
    await runSchedule();
  }
  for (const { shopper, orderId } of payments) {
    // The store does not know whether this order was paid, so its stock stays reserved.
    assert.equal((await getOrder(shopper, orderId)).status, "pending_payment");
  }

  await clearFaults();
  await runSchedule();
  const { last_runs: runs } = await readPaymentsHealth();
  assert.ok((runs[0]?.done.orders_settled ?? 0) > 0, `payments were booked: ${JSON.stringify(runs[0])}`);
  assert.ok((runs[0]?.done.orders_released ?? 0) > 0, `stock was released: ${JSON.stringify(runs[0])}`);

  const orders = await expectSoundBooks(product);
  assert.deepEqual(
    orders.map(({ status }) => status).toSorted(),
    payments.map((_payment, index) => (isPaid(index) ? "paid" : "canceled")).toSorted(),
  );
});
