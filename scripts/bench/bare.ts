import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import { atEnd } from "../lib/main.ts";
import { startStore } from "../stack/start-store.ts";
import { startMiniflare } from "../stack/worker.ts";
import { readWorkerOptions } from "../stack/worker-options.ts";
import { addProducts } from "./large-catalogue.ts";
import { callsAtOnce, measureLoad, type Rate } from "./load.ts";

const productCount = 10_000;
const rounds = 7;

interface Load {
  readonly url: string;
  readonly requests: number;
}

/** A load, and the one that it is compared with. */
interface Pair {
  readonly name: string;
  readonly measured: Load;
  readonly reference: Load;
}

/** Compares the API with a Worker that only reads the same rows, and cached pages with rendered ones. */
export async function compareWithBare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "store-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const dataDir = join(folder, "store");
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  await addProducts(await store.worker().database(), 1, productCount);
  // SQLite files that are in use must not be copied.
  await store.kill();
  cpSync(dataDir, join(folder, "bare"), { recursive: true });
  await store.restart();
  const bareUrl = await serveBareWorker(join(folder, "bare"));

  console.log(`${productCount} products, ${callsAtOnce} requests at a time, medians of ${rounds} rounds\n`);
  console.log("| measured / reference | a second | p50 | reference, a second | p50 | ratio |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const pair of listPairs(store.worker().origin, bareUrl)) console.log(await comparePair(pair));
}

async function serveBareWorker(dataDir: string): Promise<string> {
  const { compatibilityDate, assets, d1Databases } = await readWorkerOptions();
  const worker = await startMiniflare(
    {
      ...(compatibilityDate && { compatibilityDate }),
      ...(d1Databases && { d1Databases }),
      // The store's requests pass the static files first, so these do too.
      ...(assets && { assets }),
      modules: true,
      script: readFileSync(join(import.meta.dirname, "bare-worker.mjs"), "utf8"),
    },
    { port: 0, dataDir },
  );
  atEnd(() => worker.stop());
  return worker.origin;
}

function listPairs(storeUrl: string, bareUrl: string): readonly Pair[] {
  // Responses to a parameter that no page knows are not cached.
  const uncached = "uncached=yes";
  const pathPairs = [
    ["list of a category", `/api/products?category=Toys&${uncached}`, "/list/Toys"],
    ["product", `/api/products/bench-4711?${uncached}`, "/product/bench-4711"],
    ["search, a rare word", "/api/products/search?query=zeppelin&limit=12", "/search/zeppelin"],
    ["search, a common word", "/api/products/search?query=wooden&limit=12", "/search/wooden"],
  ] as const;
  const cachedPaths = ["/", "/toys", "/product/bench-4711"];
  return [
    ...pathPairs.map(([name, path, barePath]) => ({
      name: `${name} / bare`,
      measured: { url: storeUrl + path, requests: 200 },
      reference: { url: bareUrl + barePath, requests: 200 },
    })),
    ...cachedPaths.map((path) => ({
      name: `${path}, cached / rendered`,
      measured: { url: storeUrl + path, requests: 500 },
      reference: { url: `${storeUrl}${path}?${uncached}`, requests: 50 },
    })),
  ];
}

/**
 * Alternates between the two loads, so that other programs on this machine slow down both. Returns a row of the table.
 */
async function comparePair({ name, measured, reference }: Pair): Promise<string> {
  await sendLoad(measured);
  await sendLoad(reference);
  const results: { readonly rates: readonly Rate[]; readonly ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rates = [await sendLoad(measured), await sendLoad(reference)] as const;
    results.push({ rates, ratio: rates[0].perSecond / rates[1].perSecond });
  }
  results.sort((one, other) => one.ratio - other.ratio);
  const { rates = [], ratio = Number.NaN } = results[Math.floor(rounds / 2)] ?? {};
  const cells = rates.flatMap(({ perSecond, p50Ms }) => [perSecond.toFixed(0), `${p50Ms.toFixed(1)} ms`]);
  return `| ${[name, ...cells, ratio.toFixed(2)].join(" | ")} |`;
}

function sendLoad({ url, requests }: Load): Promise<Rate> {
  return measureLoad(Array(requests).fill(url), async () => {
    const response = await fetch(url);
    if (!response.ok) throw new Failure(`GET ${url} answered ${response.status}.`);
    await response.arrayBuffer();
  });
}
