import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { atEnd, runMain } from "./lib/main.ts";
import { measurePages, type PageFigures } from "./measure/pages.ts";
import { measureRouteChange } from "./measure/route-change.ts";
import { measureStarts, type Row } from "./measure/starts.ts";
import { measureWorker } from "./measure/worker.ts";
import { startStore } from "./stack/start-store.ts";

// The limits for the slow phone.
const maxFirstPaintMs = 1_200;
const maxAnswersMs = 3_000;

/**
 * Prints how fast the store starts and how fast its pages are on a slow phone: `npm run measure`. Measures a clone of HEAD, so
 * changes must be committed. `--pages` skips the starts, and `--json FILE` also writes the figures.
 */
await runMain(async () => {
  const { values } = parseArgs({
    options: { json: { type: "string" }, pages: { type: "boolean" } },
  });
  const folder = mkdtempSync(join(tmpdir(), "store-measure-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const starts = values.pages ? [] : await measureStarts(folder);
  const dataDir = join(folder, "data");
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  const rows = [...starts, ...(await measureWorker(store.url, folder)), await measureRouteChange(store.url)];
  const pages = await measurePages(store.url, 5);
  printRows(rows);
  printPages(pages);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ rows, pages }, null, 2)}\n`);
  return 0;
});

function printRows(rows: readonly Row[]): void {
  console.log("| what | figure |\n| --- | --- |");
  for (const [name, figure] of rows) console.log(`| ${name} | ${figure} |`);
}

function printPages(pages: readonly PageFigures[]): void {
  console.log(
    "\n| page | first paint | largest paint | a tap is noted | Add to Cart answers | shift | requests | HTML (gzip) |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const figures of pages) {
    const cells = [
      figures.path,
      formatSeconds(figures.firstPaintMs),
      formatSeconds(figures.largestPaintMs),
      formatSeconds(figures.notedMs),
      formatSeconds(figures.answersMs),
      figures.shift.toFixed(3),
      figures.requests,
      `${figures.htmlKilobytes.toFixed(1)} KB`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(`| limit | ${formatSeconds(maxFirstPaintMs)} | | | ${formatSeconds(maxAnswersMs)} | | | |`);
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
