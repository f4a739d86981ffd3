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

test("loses no unit and no cent when the store is killed at random moments of its busiest hour", async () => {
  const random = createRandom("kill");
  const products = [await makeProduct(40), await makeProduct(400), await makeProduct(5)];
  const shoppers = await makeShoppers(shopperCount);
  const day = { isOver: false };
  const load = shoppers.map((shopper, index) =>
    shop(shopper, products, createRandom(`shopper ${index}`), day),
  );
  for (let kills = 0; kills < times({ short: 3, full: 50 }); kills += 1) {
    await sleep(random() * maxPauseMs);
    await killStore();
    await startStore();
    // Interrupted work is stored completely or not at all.
    await expectUnitsAccountedFor(products);
  }
  day.isOver = true;
  await Promise.all(load);
  const orders = await expectSoundBooks(...products);
  assert.ok(
    orders.some(({ status }) => status === "paid"),
    "no order was paid",
  );
});

/** Orders, pays, cancels and requests refunds at random, and ignores failures. */
async function shop(
  shopper: Shopper,
  products: readonly Product[],
  random: () => number,
  day: { readonly isOver: boolean },
): Promise<void> {
  while (!day.isOver) {
    const product = products[Math.floor(random() * products.length)];
    if (product !== undefined) await putIntoCart(shopper, product, 1 + Math.floor(random() * 2));
    const checkout = await startCheckout(shopper);
    if (checkout.status !== 200) {
      await call("/api/cart", { method: "DELETE", token: shopper.token });
      await sleep(100);
      continue;
    }
    const payment = parsePayment(checkout);
    const choice = random();
    if (choice < 0.1) await cancel(shopper, payment);
    await pay(payment.intentId);
    // Some shoppers close the tab, so only the webhook reports their payment.
    if (choice < 0.7) await confirm(shopper, payment);
    if (choice > 0.1 && choice < 0.3) await cancel(shopper, payment);
    if (choice > 0.5 && choice < 0.7) await refundPart(payment.orderId);
  }
}

async function refundPart(orderId: string): Promise<void> {
  const json = { amount: 0.75, reason: "A dent" };
  await call(`/api/orders/${orderId}/refund`, { token: await getAdminToken(), json });
}
