import { strict as assert } from "node:assert";
import sharp from "sharp";
import * as v from "valibot";
import { paymentsHealthResponse } from "../../contract/admin/payments-health.ts";
import { createAccounts } from "../../tests/builders/accounts.ts";
import { checkBooks } from "../../tests/builders/books.ts";
import { createClient } from "../../tests/builders/call.ts";
import { createControl } from "../../tests/builders/control.ts";
import { createProducts } from "../../tests/builders/products.ts";
import { createSandbox } from "../../tests/builders/sandbox.ts";
import { createShoppers } from "../../tests/builders/shoppers.ts";
import { createStripe } from "../../tests/builders/stripe.ts";
import { callsAtOnce, measureLoad } from "./load.ts";

const shopperCount = 200;
const url = v.pipe(v.string(), v.url());
const storeSchema = v.object({ STORE_URL: url, SANDBOX_URL: url, CONTROL_URL: url });

const store = v.parse(storeSchema, process.env);
const { call, unwrap } = createClient(store.STORE_URL, fetch);
const { control, query } = createControl(store.CONTROL_URL);
const sandbox = createSandbox(store.SANDBOX_URL);
const accounts = createAccounts(sandbox);
const { pay, readLedger } = createStripe(sandbox, call);
const addProduct = createProducts(call, accounts.anAdminToken, createImage);
const shoppers = createShoppers({ call, ...accounts, pay, aProduct });
type Shopper = Awaited<ReturnType<typeof shoppers.aShopperWith>>;

// Measures card orders and checks that stock, orders and money agree afterwards: `npm run bench -- orders`.
const product = await aProduct();
const buyers: Shopper[] = [];
while (buyers.length < shopperCount) {
  const batch = Array.from({ length: callsAtOnce }, () => shoppers.aShopperWith(product));
  buyers.push(...(await Promise.all(batch)));
}
const { perSecond, p50Ms, p95Ms, p99Ms } = await measureLoad(buyers, buy);
await requireSoundBooks();
const times = [p50Ms, p95Ms, p99Ms].map((ms) => `${ms.toFixed(0)} ms`);
console.log(
  `${shopperCount} card orders: ${perSecond.toFixed(1)} a second, p50/p95/p99 ${times.join(", ")}. Stock, orders and payments agree.`,
);

async function aProduct() {
  return { ...(await addProduct({ stock_quantity: String(shopperCount) })), stockQuantity: shopperCount };
}

/** Starts the checkout, pays at the sandbox and confirms the order. */
async function buy(shopper: Shopper): Promise<void> {
  const payment = await shoppers.checkout(shopper);
  assert.ok((await pay(payment.intentId)).isPaid);
  const confirmed = await shoppers.confirm(shopper, payment);
  assert.equal(confirmed.status, 200, await confirmed.text());
}

async function requireSoundBooks(): Promise<void> {
  await control("/scheduled", { cron: "*/5 * * * *" });
  const listDiscrepancies = async () => {
    const response = await call("/api/admin/payments-health", { token: await accounts.anAdminToken() });
    return (await unwrap(response, paymentsHealthResponse)).data.discrepancies;
  };
  const orders = await checkBooks({ query, readLedger, listDiscrepancies, isWholeStore: true }, [product]);
  assert.equal(orders.length, shopperCount);
}

async function createImage(seed: string): Promise<File> {
  const background = `#${seed.slice(0, 6)}`;
  const image = sharp({ create: { width: 400, height: 400, channels: 3, background } });
  return new File([new Uint8Array(await image.png().toBuffer())], `${seed}.png`, { type: "image/png" });
}
