import { join } from "node:path";
import * as v from "valibot";
import { paymentIntentResponse } from "../../contract/orders/checkout.ts";
import { sandboxStripeSecretKey } from "../../sandbox/keys.ts";
import { startStore } from "../stack/start-store.ts";
import { serveBaseline } from "./baseline.ts";
import { addProducts } from "./large-catalogue.ts";
import { type Figures, fire, middle } from "./load.ts";
import { makeShoppers, post, type Shopper } from "./shoppers.ts";

const atOnce = 8;
/** An account may start 20 checkouts a minute. */
const shoppersEach = 5;
const ordersEach = 10;
const rounds = 3;
const productCount = 200;
const goal = 1.2;

export interface OrderFigures {
  readonly orders: number;
  readonly failed: number;
  readonly ordersPerSecond: number;
  readonly hellosPerSecond: number;
  readonly ordersPerHundredHellos: number;
}

/** Places orders and pays them through the API, 8 shoppers at a time, between hellos of a Worker that does nothing else. */
export async function measureOrders(
  folder: string,
  variables: (sandboxUrl: string) => Record<string, string>,
): Promise<OrderFigures> {
  const dataDir = join(folder, "orders");
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  const sandbox = store.sandboxUrl ?? "";
  const database = await store.worker().database();
  await addProducts(database, 1, productCount);
  await database.prepare("UPDATE products SET stock_on_hand = 9000 WHERE id LIKE 'bbbbbbbb-%'").run();
  const { origin } = store.worker();
  const shoppers = await makeShoppers(origin, sandbox, atOnce * shoppersEach);
  const bare = await serveBaseline(join(folder, "hello"), variables(sandbox));
  const hello = async () => {
    hellos.push(await fire(bare, Array(1_500).fill({ method: "GET", path: "/hello" })));
  };
  const hellos: Figures[] = [];
  await hello();
  const taken: number[] = [];
  let failed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const results = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        buyInTurns(
          shoppers.slice(index * shoppersEach, (index + 1) * shoppersEach),
          { origin, sandbox },
          Math.ceil(ordersEach / rounds),
        ),
      ),
    );
    taken.push(performance.now() - startedAt);
    failed += results.reduce((sum, one) => sum + one, 0);
    await hello();
  }
  const orders = rounds * atOnce * shoppersEach * Math.ceil(ordersEach / rounds);
  const ordersPerSecond = (1_000 * (orders - failed)) / taken.reduce((sum, one) => sum + one, 0);
  const hellosPerSecond = middle(hellos).perSecond;
  return {
    orders,
    failed,
    ordersPerSecond,
    hellosPerSecond,
    ordersPerHundredHellos: (100 * ordersPerSecond) / hellosPerSecond,
  };
}

interface Place {
  readonly origin: string;
  readonly sandbox: string;
}

/** @returns how many orders failed */
async function buyInTurns(shoppers: readonly Shopper[], place: Place, orders: number): Promise<number> {
  let failed = 0;
  for (let order = 0; order < orders; order += 1) {
    for (const [index, shopper] of shoppers.entries()) {
      const productId = `bbbbbbbb-0000-4000-8000-${String(1 + ((index * 7 + order * 3) % 9)).padStart(12, "0")}`;
      try {
        await buy(shopper, place, productId);
      } catch (error) {
        failed += 1;
        console.error(String(error));
      }
    }
  }
  return failed;
}

/** Fills the cart, places the order, pays as the browser does at Stripe, and has the store look. */
async function buy({ token, cartId, addressId }: Shopper, { origin, sandbox }: Place, productId: string) {
  await post(origin, "/api/cart/items", token, { product_id: productId });
  const { orderId, clientSecret } = v.parse(
    paymentIntentResponse,
    await post(origin, "/api/checkout/create-payment-intent", token, {
      cartId,
      shippingAddressId: addressId,
      shippingMethod: "standard",
    }),
  );
  const paymentIntentId = clientSecret.split("_secret_")[0] ?? "";
  const paid = await fetch(`${sandbox}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { Authorization: `Bearer ${sandboxStripeSecretKey}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  if (!paid.ok) throw new Error(`The payment answered ${paid.status}: ${await paid.text()}`);
  await post(origin, "/api/checkout/confirm-order", token, { orderId, paymentIntentId });
}

export function printOrders(figures: OrderFigures): void {
  const { orders, failed, ordersPerSecond, hellosPerSecond, ordersPerHundredHellos } = figures;
  console.log(`\nOrders placed and paid, ${atOnce} shoppers at a time, and hellos of a bare Worker\n`);
  console.log("| orders | failed | orders a second | hellos a second | orders for 100 hellos | goal |");
  console.log("| ---: | ---: | ---: | ---: | ---: | ---: |");
  const rates = [ordersPerSecond.toFixed(1), hellosPerSecond.toFixed(0), ordersPerHundredHellos.toFixed(2)];
  console.log(`| ${[orders, failed, ...rates, goal].join(" | ")} |`);
}
