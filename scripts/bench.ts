import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compareWithBare } from "./bench/bare.ts";
import { measureRows } from "./bench/rows.ts";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";

/**
 * Prints how the built Worker compares with a Worker of Hono and D1 alone (`npm run bench -- bare`), or how pages and searches slow
 * down in large catalogues (`npm run bench -- rows`). `--json FILE` writes the figures too.
 */
await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { json: { type: "string" } },
    allowPositionals: true,
  });
  const figures = await runBenchmark(positionals[0]);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
  return 0;
});

async function runBenchmark(name: string | undefined): Promise<unknown> {
  if (name === "bare") return compareWithBare();
  if (name === "rows") return measureRows();
  throw new Failure("Choose what to measure: npm run bench -- bare, or npm run bench -- rows.");
}
