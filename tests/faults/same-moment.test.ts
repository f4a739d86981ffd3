import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "vitest";
import type { BookedOrder, StockedProduct } from "../builders/books.ts";
import { expectSoundBooks } from "./support/books.ts";
import { letTimePass } from "./support/let-time-pass.ts";
import { aProduct } from "./support/products.ts";
import { createRandom } from "./support/run.ts";
import { pay } from "./support/sandbox.ts";
import { type AtPayment, cancel, checkout, someShoppersWith } from "./support/shoppers.ts";
import { describeResponse, runSchedule } from "./support/store.ts";

const buyerCount = 12;
const spreadMs = 250;
// The scheduled run takes about this long for one order, so the payments are spread over the whole run.
const releaseMs = 60;

test("either settles or refunds a payment that arrives as its reservation expires", async () => {
  const random = createRandom("expiry");
  const product = await aProduct(100);
  const buyers = await startCheckouts(product);
  await letTimePass(31);
  const paying = buyers.map(async ({ intentId }) => {
    await sleep(random() * buyers.length * releaseMs);
    return pay(intentId);
  });
  await Promise.all([...paying, runSchedule(), sleep(spreadMs).then(runSchedule)]);
  await expectPaidOrRefunded(product, buyers.length);
});

test("either settles or refunds a payment that arrives as the customer cancels", async () => {
  const random = createRandom("cancel");
  const product = await aProduct(100);
  const buyers = await startCheckouts(product);
  const responses = await Promise.all(
    buyers.map(async ({ shopper, orderId, intentId }) => {
      const paying = sleep(random() * spreadMs).then(() => pay(intentId));
      await sleep(random() * spreadMs);
      const response = await cancel(shopper, orderId);
      await paying;
      return response;
    }),
  );
  for (const response of responses) {
    assert.ok([200, 409].includes(response.status), await describeResponse(response));
  }
  await expectPaidOrRefunded(product, buyers.length);
});

async function startCheckouts(product: StockedProduct): Promise<AtPayment[]> {
  const shoppers = await someShoppersWith(product, buyerCount);
  return Promise.all(shoppers.map(async (shopper) => ({ shopper, ...(await checkout(shopper)) })));
}

async function expectPaidOrRefunded(product: StockedProduct, count: number): Promise<void> {
  const orders = await expectSoundBooks(product);
  assert.equal(orders.length, count);
  const isSound = ({ status, paid, refunded, total }: BookedOrder) => {
    if (status === "paid") return paid === total && refunded === 0;
    return status === "canceled" && paid === refunded;
  };
  assert.deepEqual(
    orders.filter((order) => !isSound(order)),
    [],
  );
}
