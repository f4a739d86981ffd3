import { strict as assert } from "node:assert";
import { measureLoad } from "../../../scripts/bench/load.ts";
import { expectSoundBooks } from "./books.ts";
import { aProduct } from "./products.ts";
import { pay } from "./sandbox.ts";
import { checkout, confirm, type Shopper, someShoppersWith } from "./shoppers.ts";
import { describeResponse } from "./store.ts";

const shopperCount = 200;

// Measures card orders and checks that stock, orders and money agree afterwards: `npm run bench -- orders`.
const product = await aProduct(shopperCount);
const shoppers = await someShoppersWith(product, shopperCount);
const { perSecond, p50Ms, p95Ms, p99Ms } = await measureLoad(shoppers, buy);
const orders = await expectSoundBooks(product);
assert.equal(orders.length, shopperCount);
const times = [p50Ms, p95Ms, p99Ms].map((ms) => `${ms.toFixed(0)} ms`);
process.stdout.write(
  `${shopperCount} card orders: ${perSecond.toFixed(1)} a second, p50/p95/p99 ${times.join(", ")}. Stock, orders and payments agree.\n`,
);

/** Starts the checkout, pays at the sandbox and confirms the order. */
async function buy(shopper: Shopper): Promise<void> {
  const payment = await checkout(shopper);
  assert.ok((await pay(payment.intentId)).isPaid);
  const confirmed = await confirm(shopper, payment);
  assert.equal(confirmed.status, 200, await describeResponse(confirmed));
}
