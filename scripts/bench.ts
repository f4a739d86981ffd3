import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { serveBaseline } from "./bench/baseline.ts";
import { type Figures, fire, type Shot } from "./bench/load.ts";
import { addUnpaidOrders } from "./bench/unpaid-orders.ts";
import { serveByWrangler } from "./bench/wrangler-dev.ts";
import { atEnd, runMain } from "./main.ts";
import { startStore } from "./stack.ts";
import { workerVariables } from "./variables.ts";

const productsSchema = v.object({
  data: v.tupleWithRest([v.looseObject({ slug: v.string() })], v.unknown()),
});
const warmUps = 100;
const shotsEach = 1_000;

interface Row {
  readonly what: string;
  readonly figures: Figures;
  readonly against?: Figures;
}

/** Prints how fast the built Worker answers, next to Workers that do next to nothing: `npm run bench`. */
await runMain(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "store-bench-"));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  const sandboxUrl = store.sandboxUrl ?? "";
  const deliveries = await addUnpaidOrders(await store.worker().database(), sandboxUrl, shotsEach + warmUps);
  const variables = workerVariables(sandboxUrl);
  const baseline = await serveBaseline(dataDir, variables);
  const { origin } = store.worker();
  printTable(await measure(origin, baseline, deliveries));
  const paths = await someReads(origin);
  const direct = await read(origin, paths);
  // Both would use the same data.
  await store.kill();
  printComparison(paths, direct, await read(await serveByWrangler(dataDir, variables), paths));
  return 0;
});

async function measure(store: string, baseline: string, deliveries: readonly Shot[]): Promise<Row[]> {
  const verified = deliveries.map((shot) => ({ ...shot, path: "/webhook" }));
  const hello = await warmly(baseline, Array(shotsEach + warmUps).fill(get("/hello")));
  const verify = await warmly(baseline, verified);
  const pay = await warmly(store, deliveries);
  // Time may have been up before the last.
  const again = await warmly(store, deliveries.slice(0, warmUps + pay.count));
  const reads: Row[] = [];
  const paths = await someReads(store);
  for (const [index, figures] of (await read(store, paths)).entries()) {
    reads.push({ what: `GET ${paths[index]?.name}`, figures, against: hello });
  }
  return [
    { what: "hello (Hono)", figures: hello },
    { what: "webhook, signature verified and nothing else (Hono)", figures: verify },
    { what: "webhook, each pays an order", figures: pay, against: verify },
    { what: "webhook, the same again", figures: again, against: verify },
    ...reads,
  ];
}

interface Read {
  readonly name: string;
  readonly path: string;
}

async function read(origin: string, paths: readonly Read[]): Promise<Figures[]> {
  const all: Figures[] = [];
  for (const { path } of paths)
    all.push(await warmly(origin, Array(shotsEach / 2 + warmUps).fill(get(path))));
  return all;
}

async function warmly(origin: string, shots: readonly Shot[]): Promise<Figures> {
  await fire(origin, shots.slice(0, warmUps));
  return fire(origin, shots.slice(warmUps));
}

function get(path: string): Shot {
  return { method: "GET", path };
}

/** Answers and pages, and files that the Worker serves from the assets and from R2. */
async function someReads(origin: string): Promise<readonly Read[]> {
  const answer: unknown = await (await fetch(`${origin}/api/products?limit=1`)).json();
  const [product] = v.parse(productsSchema, answer).data;
  const page = await (await fetch(origin)).text();
  return [
    { name: "/api/products", path: "/api/products" },
    { name: "/api/products/{slug}", path: `/api/products/${product.slug}` },
    { name: "/product/{slug}", path: `/product/${product.slug}` },
    { name: "/", path: "/" },
    { name: "the largest script", path: /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? "/" },
    { name: "an image", path: /\/images\/[^"]+/.exec(JSON.stringify(product))?.[0] ?? "/" },
  ];
}

/** How much faster the store answers than through the development proxy, which it was served by before. */
function printComparison(
  paths: readonly Read[],
  direct: readonly Figures[],
  proxied: readonly Figures[],
): void {
  console.log(
    "\n| request | a second | through `wrangler dev` | times as fast | p50 | through `wrangler dev` |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const [index, { name }] of paths.entries()) {
    const [own, other] = [direct[index], proxied[index]];
    if (own === undefined || other === undefined) continue;
    const cells = [
      `GET ${name}`,
      own.perSecond.toFixed(0),
      other.perSecond.toFixed(0),
      (own.perSecond / other.perSecond).toFixed(1),
      milliseconds(own.p50Ms),
      milliseconds(other.p50Ms),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function printTable(rows: readonly Row[]): void {
  console.log(
    `workerd under Miniflare, ${cpus().length} cores, 8 requests at a time, load and store on one machine\n`,
  );
  console.log("| request | answered | a second | p50 | p99 | of the baseline's rate | outcomes |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | --- |");
  for (const { what, figures, against } of rows) {
    const { count, perSecond, p50Ms, p99Ms } = figures;
    const ratio = against === undefined ? "" : `${((100 * perSecond) / against.perSecond).toFixed(1)} %`;
    const outcomes = against === undefined ? "" : formatOutcomes(figures);
    const cells = [
      what,
      count,
      perSecond.toFixed(0),
      milliseconds(p50Ms),
      milliseconds(p99Ms),
      ratio,
      outcomes,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function formatOutcomes({ outcomes }: Figures): string {
  return Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(", ");
}

function milliseconds(duration: number): string {
  return `${duration.toFixed(1)} ms`;
}
