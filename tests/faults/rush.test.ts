import { strict as assert } from "node:assert";
import { test } from "vitest";
import { expectSoundBooks } from "./support/books.ts";
import { aProduct } from "./support/products.ts";
import { pay } from "./support/sandbox.ts";
import { confirm, readPayment, type Shopper, someShoppersWith, startCheckout } from "./support/shoppers.ts";
import { describeResponse, readErrorCode } from "./support/store.ts";

const units = 10;
const shopperCount = 30;

test("sells exactly the last 10 units to 30 simultaneous shoppers, and refuses the others as out of stock", async () => {
  const product = await aProduct(units);
  const shoppers = await someShoppersWith(product, shopperCount);
  const outcomes = await Promise.all(shoppers.map(buy));
  assert.equal(outcomes.filter((outcome) => outcome === "paid").length, units);
  assert.equal(outcomes.filter((outcome) => outcome === "refused").length, shoppers.length - units);
  const orders = await expectSoundBooks(product);
  assert.deepEqual(
    orders.map(({ status }) => status),
    Array(units).fill("paid"),
  );
});

async function buy(shopper: Shopper): Promise<"paid" | "refused"> {
  const response = await startCheckout(shopper);
  if (response.status !== 200) {
    assert.deepEqual([response.status, await readErrorCode(response)], [409, "insufficient_stock"]);
    return "refused";
  }
  const payment = await readPayment(response);
  assert.ok((await pay(payment.intentId)).isPaid);
  const confirmed = await confirm(shopper, payment);
  assert.equal(confirmed.status, 200, await describeResponse(confirmed));
  return "paid";
}
