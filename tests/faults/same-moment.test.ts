import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "vitest";
import { type BookedOrder, expectSoundBooks } from "./support/books.ts";
import { letTimePass } from "./support/database.ts";
import { makeProduct, type Product } from "./support/products.ts";
import { createRandom, times } from "./support/run.ts";
import { pay } from "./support/sandbox.ts";
import {
  cancel,
  makeShoppers,
  type Payment,
  parsePayment,
  type Shopper,
  startCheckout,
} from "./support/shoppers.ts";
import { runSchedule } from "./support/store.ts";

const spreadMs = 250;
// The scheduled run takes about this long for one order, so the payments are spread over the whole run.
const releaseMs = 60;

test("either settles or refunds a payment that arrives as its reservation expires", async () => {
  const random = createRandom("expiry");
  const product = await makeProduct(100);
  const buyers = await startCheckouts(product);
  await letTimePass(31);
  const paying = buyers.map(async ([, payment]) => {
    await sleep(random() * buyers.length * releaseMs);
    return pay(payment.intentId);
  });
  await Promise.all([...paying, runSchedule(), sleep(spreadMs).then(runSchedule)]);
  await expectPaidOrRefunded(product, buyers.length);
});

test("either settles or refunds a payment that arrives as the customer cancels", async () => {
  const random = createRandom("cancel");
  const product = await makeProduct(100);
  const buyers = await startCheckouts(product);
  const responses = await Promise.all(
    buyers.map(async ([shopper, payment]) => {
      const paying = sleep(random() * spreadMs).then(() => pay(payment.intentId));
      await sleep(random() * spreadMs);
      const response = await cancel(shopper, payment);
      await paying;
      return response;
    }),
  );
  for (const response of responses) assert.ok([200, 409].includes(response.status), JSON.stringify(response));
  await expectPaidOrRefunded(product, buyers.length);
});

async function startCheckouts(product: Product): Promise<[Shopper, Payment][]> {
  const shoppers = await makeShoppers(times({ short: 10, full: 60 }), product);
  return Promise.all(
    shoppers.map(
      async (shopper): Promise<[Shopper, Payment]> => [shopper, parsePayment(await startCheckout(shopper))],
    ),
  );
}

async function expectPaidOrRefunded(product: Product, count: number): Promise<void> {
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
