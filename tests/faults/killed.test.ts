import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "vitest";
import { expectSoundBooks, expectUnitsAccountedFor } from "./support/books.ts";
import { getAdminToken, makeProduct, type Product } from "./support/products.ts";
import { createRandom, times } from "./support/run.ts";
import { pay } from "./support/sandbox.ts";
import {
  cancel,
  confirm,
  makeShoppers,
  parsePayment,
  putIntoCart,
  type Shopper,
  startCheckout,
} from "./support/shoppers.ts";
import { call, killStore, startStore } from "./support/store.ts";

const shopperCount = 8;
const maxPauseMs = 2_500;

test("keeps stock and money consistent when the store is killed at random moments under load", async () => {
  const random = createRandom("kill");
  // The last product sells out.
  const products = [await makeProduct(40), await makeProduct(400), await makeProduct(5)];
  const shoppers = await makeShoppers(shopperCount);
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
  products: readonly Product[],
  random: () => number,
  load: { readonly isStopped: boolean },
): Promise<void> {
  while (!load.isStopped) {
    const product = products[Math.floor(random() * products.length)];
    if (product !== undefined) await putIntoCart(shopper, product, 1 + Math.floor(random() * 2));
    const checkout = await startCheckout(shopper);
    // The product may be sold out, so the next round begins with an empty cart.
    if (checkout.status !== 200) {
      await call("/api/cart", { method: "DELETE", token: shopper.token });
      await sleep(100);
      continue;
    }
    const payment = parsePayment(checkout);
    const choice = random();
    const cancelsBeforePaying = choice < 0.1;
    const cancelsAfterPaying = choice > 0.1 && choice < 0.3;
    const isRefunded = choice > 0.5 && choice < 0.7;
    // The tab is closed, so only the webhook reports the payment.
    const closesTab = choice >= 0.7;
    if (cancelsBeforePaying) await cancel(shopper, payment);
    await pay(payment.intentId);
    if (!closesTab) await confirm(shopper, payment);
    if (cancelsAfterPaying) await cancel(shopper, payment);
    if (isRefunded) await refundPart(payment.orderId);
  }
}

async function refundPart(orderId: string): Promise<void> {
  const json = { amount: 0.75, reason: "A dent" };
  await call(`/api/orders/${orderId}/refund`, { token: await getAdminToken(), json });
}
