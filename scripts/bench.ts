import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { serveBaseline } from "./bench/baseline.ts";
import { type Figures, fire, type Shot } from "./bench/load.ts";
import { addUnpaidOrders } from "./bench/unpaid-orders.ts";
import { atEnd, runMain } from "./main.ts";
import { startStore } from "./stack.ts";
import { workerVariables } from "./variables.ts";

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
  const deliveries = await addUnpaidOrders(await store.worker().database(), shotsEach + warmUps);
  const baseline = await serveBaseline(dataDir, workerVariables(store.sandboxUrl ?? ""));
  printTable(await measure(store.worker().origin, baseline, deliveries));
  return 0;
});

async function measure(store: string, baseline: string, deliveries: readonly Shot[]): Promise<Row[]> {
  const slug = await someSlug(store);
  const verified = deliveries.map((shot) => ({ ...shot, path: "/webhook" }));
  const hello = await warmly(baseline, Array(shotsEach + warmUps).fill(get("/hello")));
  const verify = await warmly(baseline, verified);
  const pay = await warmly(store, deliveries);
  // Time may have been up before the last.
  const again = await warmly(store, deliveries.slice(0, warmUps + pay.count));
  const reads: Row[] = [];
  for (const path of ["/api/products", `/api/products/${slug}`, `/product/${slug}`]) {
    const figures = await warmly(store, Array(shotsEach / 2 + warmUps).fill(get(path)));
    reads.push({ what: `GET ${path.replace(slug, "{slug}")}`, figures, against: hello });
  }
  return [
    { what: "hello (Hono)", figures: hello },
    { what: "webhook, signature verified and nothing else (Hono)", figures: verify },
    { what: "webhook, each pays an order", figures: pay, against: verify },
    { what: "webhook, the same again", figures: again, against: verify },
    ...reads,
  ];
}

async function warmly(origin: string, shots: readonly Shot[]): Promise<Figures> {
  await fire(origin, shots.slice(0, warmUps));
  return fire(origin, shots.slice(warmUps));
}

function get(path: string): Shot {
  return { method: "GET", path };
}

async function someSlug(origin: string): Promise<string> {
  const answer: unknown = await (await fetch(`${origin}/api/products?limit=1`)).json();
  const [product] = v.parse(v.object({ data: v.array(v.object({ slug: v.string() })) }), answer).data;
  return product?.slug ?? "";
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
    const outcomes = against === undefined ? "" : outcomesOf(figures);
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

function outcomesOf({ outcomes }: Figures): string {
  return Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(", ");
}

function milliseconds(duration: number): string {
  return `${duration.toFixed(1)} ms`;
}
