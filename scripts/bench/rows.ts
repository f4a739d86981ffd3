import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import { atEnd } from "../lib/main.ts";
import { startStore } from "../stack/start-store.ts";
import { addProducts } from "./large-catalogue.ts";

const sizes = [1_000, 10_000, 100_000] as const;
const rounds = 7;

/** The API paths of lists, searches, suggestions and a product. */
const reads = {
  "all products by name": "/products?sort_by=name",
  "all products by price": "/products?sort_by=price&order=desc",
  "sold-out last": "/products?in_stock_first=true",
  deals: "/products?is_deal=true&in_stock_first=true",
  "a price range": "/products?min_price=10&max_price=10.10",
  "a category": "/products?category=Toys",
  "a category, page 20": "/products?category=Toys&page=20",
  "a product": "/products/bench-1",
  "search, a common word": "/products/search?query=wooden",
  "search, a rare word": "/products/search?query=kazoo",
  "search, a typo": "/products/search?query=walnt",
  "search in a category": "/products/search?query=wooden&category=Toys",
  "suggestions for two letters": "/products/suggest?query=wo",
};

/** Measures the API with catalogues of three sizes. */
export async function measureRows(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-bench-"));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "empty" });
  const medians = new Map<string, number[]>(Object.keys(reads).map((name) => [name, []]));
  let productCount = 0;
  for (const size of sizes) {
    await addProducts(await store.worker().database(), productCount + 1, size);
    productCount = size;
    for (const [name, path] of Object.entries(reads)) {
      medians.get(name)?.push(await measureMedian(`${store.url}/api${path}`));
    }
  }
  console.log(`| milliseconds with | ${sizes.join(" | ")} products |`);
  console.log(`| --- |${" ---: |".repeat(sizes.length)}`);
  for (const [name, times] of medians) {
    console.log(`| ${[name, ...times.map((ms) => ms.toFixed(0))].join(" | ")} |`);
  }
}

/** Returns the median time of a request whose response is not cached, in milliseconds. */
async function measureMedian(path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Responses to a parameter that no page knows are not cached.
    const url = new URL(path);
    url.searchParams.set("uncached", "yes");
    const startedAt = performance.now();
    const response = await fetch(url);
    if (!response.ok) throw new Failure(`GET ${url} answered ${response.status}.`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}
