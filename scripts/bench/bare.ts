import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "../lib/main.ts";
import { startStore } from "../stack/start-store.ts";
import { serveBaseline } from "./baseline.ts";
import { addProducts } from "./large-catalogue.ts";
import { type Load, type Rate, requestsAtOnce, sendLoad } from "./load.ts";

const productCount = 10_000;
const rounds = 15;
/** The lowest allowed rate, as a share of the bare Worker's. */
const minRatioToBare = 0.55;
/** The lowest allowed rate of cached pages, as a multiple of the rate of rendered ones. */
const minRatioToRendered = 5;

/** A pair of loads to compare. */
interface Work {
  readonly name: string;
  readonly measured: Load;
  readonly reference: Load;
  readonly minRatio: number;
}

export interface Comparison {
  readonly name: string;
  readonly measured: Rate;
  readonly reference: Rate;
  /** The measured rate divided by the reference's, in the round with the median ratio. */
  readonly ratio: number;
  readonly minRatio: number;
}

/** Compares the store with a Worker of Hono and D1 alone that reads the same products, and cached pages with rendered ones. */
export async function compareWithBare(): Promise<readonly Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), "store-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const dataDir = join(folder, "store");
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  await addProducts(await store.worker().database(), 1, productCount);
  // SQLite files that are in use must not be copied.
  await store.kill();
  const bareDir = join(folder, "bare");
  cpSync(dataDir, bareDir, { recursive: true });
  await store.restart();
  const bareUrl = await serveBaseline(bareDir);
  const comparisons: Comparison[] = [];
  for (const work of listWork(store.worker().origin, bareUrl)) {
    const comparison = await compare(work);
    console.error(`${comparison.name}: ${comparison.ratio.toFixed(2)}`);
    comparisons.push(comparison);
  }
  printTable(comparisons);
  return comparisons;
}

function listWork(storeUrl: string, bareUrl: string): readonly Work[] {
  // Responses to a parameter that no page knows are not cached.
  const uncached = "uncached=yes";
  const pathPairs = [
    ["list of a category", `/api/products?category=Toys&${uncached}`, "/list?category=Toys"],
    ["product", `/api/products/bench-4711?${uncached}`, "/product/bench-4711"],
    ["search, a rare word", searchPath("zeppelin"), "/search?query=zeppelin"],
    ["search, a common word", searchPath("wooden"), "/search?query=wooden"],
  ] as const;
  const cachedPaths = ["/", "/toys", "/product/bench-4711"];
  return [
    ...pathPairs.map(([name, path, barePath]) => ({
      name: `${name} / bare`,
      measured: { url: storeUrl + path, requests: 200 },
      reference: { url: bareUrl + barePath, requests: 200 },
      minRatio: minRatioToBare,
    })),
    ...cachedPaths.map((path) => ({
      name: `${path}, cached / rendered`,
      measured: { url: storeUrl + path, requests: 500 },
      reference: { url: `${storeUrl}${path}?${uncached}`, requests: 50 },
      minRatio: minRatioToRendered,
    })),
  ];
}

function searchPath(word: string): string {
  return `/api/products/search?query=${word}&limit=12`;
}

/** Alternates between the two loads, so that other programs on this machine slow down both. */
async function compare({ name, measured, reference, minRatio }: Work): Promise<Comparison> {
  await sendLoad(measured);
  await sendLoad(reference);
  const pairs: { readonly measured: Rate; readonly reference: Rate }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ measured: await sendLoad(measured), reference: await sendLoad(reference) });
  }
  const [median] = pairs
    .map((pair) => ({ ...pair, ratio: pair.measured.perSecond / pair.reference.perSecond }))
    .toSorted((one, other) => one.ratio - other.ratio)
    .slice(Math.floor(rounds / 2));
  if (median === undefined) throw new Error("No round was measured.");
  return { name, ...median, minRatio };
}

function printTable(comparisons: readonly Comparison[]): void {
  console.log(
    `\n${productCount} products, ${requestsAtOnce} requests at a time, medians of ${rounds} rounds\n`,
  );
  console.log("| measured / reference | a second | p50 | reference, a second | p50 | ratio | at least |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const { name, measured, reference, ratio, minRatio } of comparisons) {
    const rates = [measured, reference].flatMap(({ perSecond, p50Ms }) => [
      perSecond.toFixed(0),
      `${p50Ms.toFixed(1)} ms`,
    ]);
    console.log(`| ${[name, ...rates, ratio.toFixed(2), minRatio].join(" | ")} |`);
  }
}
