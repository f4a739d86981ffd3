import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { compareWithBare, printComparisons } from "./bench/bare.ts";
import { serveBaseline } from "./bench/baseline.ts";
import { type Figures, fire, middle, type Shot } from "./bench/load.ts";
import { measureOrders, printOrders } from "./bench/orders.ts";
import { printRows } from "./bench/rows.ts";
import { addUnpaidOrders } from "./bench/unpaid-orders.ts";
import { serveByWrangler } from "./bench/wrangler-dev.ts";
import { atEnd, runMain } from "./lib/main.ts";
import { workerVariables } from "./lib/variables.ts";
import { startStore } from "./stack/start-store.ts";

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

/**
 * Prints how fast the built Worker answers, next to Workers that do next to nothing: `npm run bench`. With `rows`, what the
 * database reads instead, in catalogues of three sizes. `--json FILE` writes the figures too.
 */
await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { json: { type: "string" } },
    allowPositionals: true,
  });
  if (positionals.includes("rows")) {
    await printRows(values.json);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), "store-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  if (positionals.includes("bare")) {
    const comparisons = await compareWithBare(folder, workerVariables);
    printComparisons(comparisons);
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify(comparisons, undefined, 2)}\n`);
    return 0;
  }
  if (positionals.includes("orders")) {
    const figures = await measureOrders(folder, workerVariables);
    printOrders(figures);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
    return 0;
  }
  const dataDir = join(folder, "direct");
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  const variables = workerVariables(store.sandboxUrl ?? "");
  // What is open must not be copied.
  await store.kill();
  cpSync(dataDir, join(folder, "proxied"), { recursive: true });
  await store.restart();
  const { origin } = store.worker();
  const proxied = await serveByWrangler(join(folder, "proxied"), variables);
  printComparison(await compare(await someReads(origin), origin, proxied.origin));
  await proxied.stop();
  const baseline = await serveBaseline(join(folder, "proxied"), variables);
  const deliveries = await addUnpaidOrders(
    await store.worker().database(),
    store.sandboxUrl ?? "",
    shotsEach + warmUps,
  );
  printTable(await measure(origin, baseline, deliveries));
  return 0;
});

async function measure(store: string, baseline: string, deliveries: readonly Shot[]): Promise<Row[]> {
  const verified = deliveries.map((shot) => ({ ...shot, path: "/webhook" }));
  const hello = await warmly(baseline, Array(shotsEach + warmUps).fill(get("/hello")));
  const verify = await warmly(baseline, verified);
  const reads: Row[] = [];
  // Before the payments, whose emails keep the store busy afterwards.
  for (const { name, path } of await someReads(store)) {
    const figures = await warmly(store, Array(shotsEach / 2 + warmUps).fill(get(path)));
    reads.push({ what: `GET ${name}`, figures, against: hello });
  }
  const pay = await warmly(store, deliveries);
  // Time may have been up before the last.
  const again = await warmly(store, deliveries.slice(0, warmUps + pay.count));
  return [
    { what: "hello (Hono)", figures: hello },
    { what: "webhook, signature verified and nothing else (Hono)", figures: verify },
    { what: "webhook, each pays an order", figures: pay, against: verify },
    { what: "webhook, the same again", figures: again, against: verify },
    ...reads,
  ];
}

interface Comparison {
  readonly name: string;
  readonly direct: Figures;
  readonly proxied: Figures;
}

interface Read {
  readonly name: string;
  readonly path: string;
}

/** Both in turns, so that what else the machine does at the time meets both. */
async function compare(paths: readonly Read[], direct: string, proxied: string): Promise<Comparison[]> {
  const all: Comparison[] = [];
  for (const { name, path } of paths) {
    const rounds: Record<"direct" | "proxied", Figures[]> = { direct: [], proxied: [] };
    const shots = Array(shotsEach / 10).fill(get(path));
    for (const origin of [direct, proxied]) await fire(origin, shots);
    for (let round = 0; round < 7; round++) {
      rounds.direct.push(await fire(direct, shots));
      rounds.proxied.push(await fire(proxied, shots));
    }
    all.push({ name, direct: middle(rounds.direct), proxied: middle(rounds.proxied) });
  }
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

/** How much faster the store answers than through wrangler's development proxy. */
function printComparison(comparisons: readonly Comparison[]): void {
  console.log(
    "| request | a second | through `wrangler dev` | times as fast | p50 | through `wrangler dev` |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const { name, direct, proxied } of comparisons) {
    const cells = [
      `GET ${name}`,
      direct.perSecond.toFixed(0),
      proxied.perSecond.toFixed(0),
      (direct.perSecond / proxied.perSecond).toFixed(2),
      milliseconds(direct.p50Ms),
      milliseconds(proxied.p50Ms),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function printTable(rows: readonly Row[]): void {
  console.log(
    `\nworkerd under Miniflare, ${cpus().length} cores, 8 requests at a time, load and store on one machine\n`,
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
