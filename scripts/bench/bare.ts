import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Store, startStore } from "../stack/start-store.ts";
import { serveBaseline } from "./baseline.ts";
import { addProducts } from "./large-catalogue.ts";
import { type Figures, fire, middle, type Shot } from "./load.ts";
import { makeShoppers, type Shopper } from "./shoppers.ts";

const productCount = 10_000;
const rounds = 15;
const readsEach = 200;
/** What is kept is answered so fast that a few hundred are over at once. */
const keptReadsEach = 1_000;
const writesEach = 64;
/** More than one: an account may write 300 times a minute. */
const shopperCount = 12;
const productId = "bbbbbbbb-0000-4000-8000-000000000001";
const goal = 0.8;

/** What the store does, and what is the same work for a Worker that does nothing else. */
interface Work {
  readonly name: string;
  readonly store: readonly Shot[];
  readonly bare: readonly Shot[];
}

export interface Comparison {
  readonly name: string;
  readonly store: Figures;
  readonly bare: Figures;
  /** The store's rate by the bare Worker's: the middle one of all rounds. */
  readonly ratio: number;
}

/** Compares the store with a Worker of Hono and D1 alone, on the same 10,000 products. */
export async function compareWithBare(
  folder: string,
  variables: (sandboxUrl: string) => Readonly<Record<string, string>>,
): Promise<Comparison[]> {
  const dataDir = join(folder, "large");
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  const sandbox = store.sandboxUrl ?? "";
  const database = await store.worker().database();
  await addProducts(database, 1, productCount);
  await database.prepare("UPDATE products SET stock_on_hand = 9000 WHERE id = ?").bind(productId).run();
  const shoppers = await makeShoppers(store.worker().origin, sandbox, shopperCount);
  const bare = await serveCopy(store, dataDir, {
    ...variables(sandbox),
    KEY_SET: await (await fetch(`${sandbox}/auth/v1/.well-known/jwks.json`)).text(),
  });
  const { origin } = store.worker();
  const comparisons: Comparison[] = [];
  for (const work of listWork(shoppers)) {
    const comparison = await compare(work, origin, bare);
    console.error(`${comparison.name}: ${comparison.ratio.toFixed(2)}`);
    comparisons.push(comparison);
  }
  await store.kill();
  return comparisons;
}

/** What is open must not be copied. */
async function serveCopy(
  store: Store,
  dataDir: string,
  bindings: Readonly<Record<string, string>>,
): Promise<string> {
  await store.kill();
  cpSync(dataDir, `${dataDir}-bare`, { recursive: true });
  await store.restart();
  return serveBaseline(`${dataDir}-bare`, bindings);
}

function listWork(shoppers: readonly Shopper[]): Work[] {
  // A parameter that no answer knows: such an answer is made for each visitor.
  const made = "made=each";
  const get = (path: string, count = readsEach) => Array<Shot>(count).fill({ method: "GET", path });
  const kept = (path: string) => get(path, keptReadsEach);
  const add = (path: string) =>
    Array.from({ length: writesEach }, (_, index): Shot => {
      const token = shoppers[index % shoppers.length]?.token ?? "";
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
      return { method: "POST", path, headers, body: JSON.stringify({ product_id: productId }) };
    });
  return [
    { name: "kept listing, against hello", store: kept("/api/products?category=Toys"), bare: kept("/hello") },
    { name: "kept page, against hello", store: kept("/toys"), bare: kept("/hello") },
    { name: "kept page, against a page as long", store: kept("/toys"), bare: kept("/page") },
    {
      name: "listing of 12",
      store: get(`/api/products?category=Toys&${made}`),
      bare: get("/list?category=Toys"),
    },
    { name: "product", store: get(`/api/products/bench-4711?${made}`), bare: get("/product/bench-4711") },
    {
      name: "search, a rare word",
      store: get("/api/products/search?query=zeppelin&limit=12"),
      bare: get("/search?query=zeppelin"),
    },
    {
      name: "search, a common word",
      store: get("/api/products/search?query=wooden&limit=12"),
      bare: get("/search?query=wooden"),
    },
    { name: "add to cart, signed in", store: add("/api/cart/items"), bare: add("/cart") },
    { name: "add to cart, both behind a limit", store: add("/api/cart/items"), bare: add("/limited-cart") },
  ];
}

/** Both in turns, so that what else the machine does at the time meets both. */
async function compare(work: Work, store: string, bare: string): Promise<Comparison> {
  await fire(store, work.store);
  await fire(bare, work.bare);
  const all: { store: Figures; bare: Figures }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push({ store: await fire(store, work.store), bare: await fire(bare, work.bare) });
  }
  const ratios = all.map((one) => one.store.perSecond / one.bare.perSecond).toSorted((a, b) => a - b);
  return {
    name: work.name,
    store: middle(all.map((one) => one.store)),
    bare: middle(all.map((one) => one.bare)),
    ratio: ratios[Math.floor(rounds / 2)] ?? Number.NaN,
  };
}

export function printComparisons(comparisons: readonly Comparison[]): void {
  console.log(`\n${productCount} products, 8 requests at a time; the goal is ${goal} of the bare Worker\n`);
  console.log("| work | store | bare Hono + D1, the same rows | ratio | p50 | bare |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const { name, store, bare, ratio } of comparisons) {
    const cells = [name, store.perSecond.toFixed(0), bare.perSecond.toFixed(0), ratio.toFixed(2)];
    const times = [store, bare].map(({ p50Ms }) => `${p50Ms.toFixed(1)} ms`);
    console.log(`| ${[...cells, ...times].join(" | ")} |`);
  }
}
