import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "vitest";
import type { StockedProduct } from "../builders/books.ts";
import { expectSoundBooks, expectUnitsAccountedFor } from "./support/books.ts";
import { aProduct } from "./support/products.ts";
import { createRandom, times } from "./support/run.ts";
import { pay } from "./support/sandbox.ts";
import {
  add,
  aShopper,
  cancel,
  confirm,
  readPayment,
  type Shopper,
  startCheckout,
} from "./support/shoppers.ts";
import { anAdminToken, call, killStore, startStore } from "./support/store.ts";

const shopperCount = 8;
const maxPauseMs = 2_500;

test("keeps stock and money consistent when the store is killed at random moments under load", async () => {
  const random = createRandom("kill");
  // The last product sells out.
  const products = [await aProduct(40), await aProduct(400), await aProduct(5)];
  const shoppers = await Promise.all(Array.from({ length: shopperCount }, () => aShopper()));
  const load = { isStopped: false };
  const loops = shoppers.map((shopper, index) =>
    shopAtRandom(shopper, products, createRandom(`shopper ${index}`), load),
  );
  for (let kills = 0; kills < times({ short: 3, full: 50 }); kills += 1) {
    await sleep(random() * maxPauseMs);
    await killStore();
    await startStore();
    // A killed request has stored all of its changes or none.
    await expectUnitsAccountedFor(products);
  }
  load.isStopped = true;
  await Promise.all(loops);
  const orders = await expectSoundBooks(...products);
  assert.ok(
    orders.some(({ status }) => status === "paid"),
    "no order was paid",
  );
});

/**
 * Orders, pays, cancels and refunds at random until the load is stopped. Failures are ignored, because the store is down at
 * times.
 */
async function shopAtRandom(
  shopper: Shopper,
  products: readonly StockedProduct[],
  random: () => number,
  load: { readonly isStopped: boolean },
): Promise<void> {
  while (!load.isStopped) {
    const product = products[Math.floor(random() * products.length)];
    if (product !== undefined) await add(shopper, product, 1 + Math.floor(random() * 2)).catch(ignore);
    const checkout = await startCheckout(shopper);
    // The product may be sold out, so the next round begins with an empty cart.
    if (checkout.status !== 200) {
      await call("/api/cart", { method: "DELETE", token: shopper.token });
      await sleep(100);
      continue;
    }
    const payment = await readPayment(checkout);
    const choice = random();
    const cancelsBeforePaying = choice < 0.1;
    const cancelsAfterPaying = choice > 0.1 && choice < 0.3;
    const isRefunded = choice > 0.5 && choice < 0.7;
    // The tab is closed, so only the webhook reports the payment.
    const closesTab = choice >= 0.7;
    if (cancelsBeforePaying) await cancel(shopper, payment.orderId);
    await pay(payment.intentId);
    if (!closesTab) await confirm(shopper, payment);
    if (cancelsAfterPaying) await cancel(shopper, payment.orderId);
    if (isRefunded) await refundPart(payment.orderId);
  }
}

function ignore(): void {}

async function refundPart(orderId: string): Promise<void> {
  const json = { amount: 0.75, reason: "A dent" };
  await call(`/api/orders/${orderId}/refund`, { token: await anAdminToken(), json });
}
