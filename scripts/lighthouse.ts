import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findChromium } from "./lib/browser.ts";
import { Failure } from "./lib/failure.ts";
import { atEnd, runMain } from "./lib/main.ts";
import { findMedian } from "./lib/median.ts";
import { serveHttp2 } from "./lighthouse/serve-http2.ts";
import { findProductPath } from "./measure/pages.ts";
import { findFreePort } from "./stack/ports.ts";
import { startStore } from "./stack/start-store.ts";

/** The lowest allowed score for performance, on the phone that Lighthouse simulates. */
const minPerformance = 95;
/** The latest allowed largest paint, on the same phone. */
const maxLargestPaintMs = 2_200;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

interface Visit {
  readonly scores: readonly number[];
  readonly values: readonly number[];
  /** Failed audits of the categories other than performance. */
  readonly findings: readonly string[];
}

/**
 * Prints Lighthouse's ratings of the pages, each as the median of five visits: `npm run lighthouse`. `--runs N` changes the number of
 * visits, and `--json FILE` also writes the figures.
 */
await runMain(async () => {
  const { values } = parseArgs({ options: { json: { type: "string" }, runs: { type: "string" } } });
  const runs = Number(values.runs ?? 5);
  const dataDir = mkdtempSync(join(tmpdir(), "store-lighthouse-"));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  const servedUrl = await serveHttp2(store.url);
  const port = await findFreePort();
  const { executablePath, args } = findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, "--ignore-certificate-errors", `--remote-debugging-port=${port}`],
  });
  atEnd(() => browser.close());
  const paths = ["/", "/toys", await findProductPath(store.url), "/search?q=set", "/about"];
  const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]));
  for (let run = 0; run < runs; run++) {
    for (const path of paths) {
      // Fills the cache, as the first visitor after a change does.
      await (await fetch(store.url + path)).text();
      visits.get(path)?.push(await visit(servedUrl + path, port));
    }
  }
  const rows = paths.map((path) => summarize(path, visits.get(path) ?? []));
  printTable(rows);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  return 0;
});

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: "error" });
  if (result === undefined) throw new Failure(`Lighthouse did not measure ${url}.`);
  const { lhr } = result;
  return {
    scores: categories.map((name) => 100 * (lhr.categories[name]?.score ?? 0)),
    values: audits.map((name) => lhr.audits[name]?.numericValue ?? 0),
    findings: categories
      .filter((name) => name !== "performance")
      .flatMap((name) =>
        (lhr.categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`),
      ),
  };
}

interface Row extends Visit {
  readonly path: string;
}

function summarize(path: string, visits: readonly Visit[]): Row {
  return {
    path,
    scores: categories.map((_, index) => findMedian(visits.map(({ scores }) => scores[index] ?? 0))),
    values: audits.map((_, index) => findMedian(visits.map(({ values }) => values[index] ?? 0))),
    findings: [...new Set(visits.flatMap(({ findings }) => findings))],
  };
}

function printTable(rows: readonly Row[]): void {
  console.log(
    "| page | performance | accessibility | best practices | SEO | first paint | largest | blocking | shift |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const { path, scores, values } of rows) {
    const [first = 0, largest = 0, blocking = 0, shift = 0] = values;
    const times = [first, largest].map((ms) => `${(ms / 1_000).toFixed(2)} s`);
    const cells = [path, ...scores.map(Math.round), ...times, `${blocking.toFixed(0)} ms`, shift.toFixed(3)];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(`| limit | ${minPerformance} | | | | | ${maxLargestPaintMs / 1_000} s | | |`);
  for (const { path, findings } of rows) for (const finding of findings) console.log(`${path}: ${finding}`);
}
