import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { StockedProduct } from "../builders/books.ts";
import { expectSoundBooks, expectUnitsAccountedFor } from "./support/books.ts";
import { aProduct } from "./support/products.ts";
import { createRandom } from "./support/run.ts";
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
import { anAdminToken, call, killStore, query, startStore } from "./support/store.ts";

const shopperCount = 8;
const maxPauseMs = 2_500;
const killCount = 10;

// Each restart takes seconds on a slow machine.
vi.setConfig({ testTimeout: 600_000 });

test("keeps stock and money consistent when the store is killed at ten random moments under load", async () => {
  const random = createRandom("kill");
  // The last product sells out.
  const products = [await aProduct(40), await aProduct(400), await aProduct(5)];
  const shoppers = await Promise.all(Array.from({ length: shopperCount }, () => aShopper()));
  await addOffer();
  for (const { token } of shoppers) await putCode(token);
  const load = { isStopped: false };
  const loops = shoppers.map((shopper, index) =>
    shopAtRandom(shopper, products, createRandom(`shopper ${index}`), load),
  );
  try {
    for (let kills = 0; kills < killCount; kills += 1) {
      await sleep(random() * maxPauseMs);
      await killStore();
      await startStore();
      // A killed request has stored all of its changes or none.
      await expectUnitsAccountedFor(products);
    }
    // The kills prove nothing unless orders are paid.
    await expect.poll(() => countPaidOrders(products), { timeout: 300_000 }).toBeGreaterThan(0);
  } finally {
    load.isStopped = true;
  }
  await Promise.all(loops);
  await expectSoundBooks(...products);
  const [offer] = await query(selectUses, code);
  expect(offer).toMatchObject({ held: offer?.uses, counted: offer?.uses });
  expect(Number(offer?.uses)).toBeLessThanOrEqual(maxUses);
});

const code = "FAULTS10";
const maxUses = 12;

async function addOffer(): Promise<void> {
  const response = await call("/api/admin/offers", {
    token: await anAdminToken(),
    json: {
      title: "10% off",
      codes: { kind: "one", code },
      terms: {
        reduction: { kind: "percentage", basis_points: 1_000 },
        scope: { kind: "all" },
        from_cents: 0,
        excludes_sale: false,
        first_order: false,
        combines: true,
      },
      customer_email: null,
      starts_on: "2026-01-01",
      ends_on: null,
      display: "hidden",
      is_once_per_customer: false,
      max_uses: maxUses,
    },
  });
  expect(response.status).toBe(201);
}

function putCode(token: string): Promise<Response> {
  return call("/api/cart/code", { method: "PUT", token, json: { code } });
}

const selectUses = `SELECT uses, (SELECT count(*) FROM offer_uses WHERE offer_id = offers.id) AS held,
    (SELECT count(DISTINCT order_id) FROM order_adjustments JOIN orders ON orders.id = order_id
      WHERE offer_id = offers.id AND status <> 'canceled') AS counted
  FROM offers JOIN offer_codes ON offer_codes.offer_id = offers.id WHERE offer_codes.code = ?`;

async function countPaidOrders(products: readonly StockedProduct[]): Promise<number> {
  const ids = JSON.stringify(products.map(({ id }) => id));
  return (await query(selectPaidOrders, ids)).length;
}

const selectPaidOrders = `SELECT DISTINCT order_id FROM order_items JOIN orders ON orders.id = order_id
  WHERE status = 'paid' AND product_id IN (SELECT value FROM json_each(?))`;

/**
 * Orders, pays, cancels and refunds at random until the load is stopped. Failures are ignored, because the store is
 * down at times.
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
    // A paid order has used the code, and removed it from the cart.
    await putCode(shopper.token).catch(ignore);
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
