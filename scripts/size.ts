import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { builtFolder, builtManifestPath } from "./lib/paths.ts";
import { buildIfStale } from "./stack/build.ts";

/**
 * The most that a page's scripts and styles may be, gzip, in KB of 1024 bytes: what must be there before the page answers
 * a tap. `requests` is how many files that may take, images aside.
 */
const budgets = [
  { page: "/", route: "routes/index.tsx", budget: 140, requests: 16 },
  { page: "/toys", route: "routes/$category.tsx", budget: 140, requests: 16 },
  { page: "/search", route: "routes/search.tsx", budget: 140, requests: 16 },
  { page: "/product/{slug}", route: "routes/product.$slug.tsx", budget: 140, requests: 14 },
  { page: "/cart", route: "routes/cart.tsx", budget: 140, requests: 16 },
  // Before Stripe's own script.
  { page: "/checkout", route: "routes/_signed-in/checkout/index.tsx", budget: 140, requests: 16 },
] as const;
/** Beside the scripts of the build: the document, early-taps.js, the stylesheet and the font. */
const otherRequests = 4;
const stylesBudget = 14;
const fontBudget = 21;

const chunkSchema = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
  assets: v.optional(v.array(v.string()), []),
});
type Manifest = Readonly<Record<string, v.InferOutput<typeof chunkSchema>>>;

interface Row {
  readonly what: string;
  readonly requests: number;
  readonly requestsBudget: number;
  readonly kilobytes: number;
  readonly budget: number;
}

/** Prints what every page downloads: `npm run size`. Fails over the budget. `--json FILE` writes it too. */
await runMain(async () => {
  const { values } = parseArgs({ options: { json: { type: "string" } } });
  await buildIfStale();
  const manifest = v.parse(
    v.record(v.string(), chunkSchema),
    JSON.parse(readFileSync(builtManifestPath, "utf8")),
  );
  const rows = [
    ...budgets.map(({ page, route, budget, requests: requestsBudget }): Row => {
      const files = filesOf(manifest, [chunkOf(manifest, "index.html"), chunkOf(manifest, route)]);
      const requests = files.size + otherRequests;
      return { what: `${page}, JavaScript`, requests, requestsBudget, kilobytes: weigh(files), budget };
    }),
    sharedRow("all pages, CSS", "css", manifest, stylesBudget),
    sharedRow("all pages, font", "assets", manifest, fontBudget),
  ];
  printTable(rows);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  const excesses = rows.flatMap(describeExcess);
  for (const excess of excesses) console.error(`\n${excess}`);
  return excesses.length === 0 ? 0 : 1;
});

function describeExcess({ what, requests, requestsBudget, kilobytes, budget }: Row): string[] {
  return [
    ...(kilobytes > budget
      ? [`${what}: ${kilobytes.toFixed(1)} KB are more than the budget of ${budget} KB.`]
      : []),
    ...(requests > requestsBudget
      ? [`${what}: ${requests} requests, and at most ${requestsBudget} may be.`]
      : []),
  ];
}

function sharedRow(what: string, kind: "css" | "assets", manifest: Manifest, budget: number): Row {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk[kind]));
  return { what, requests: files.size, requestsBudget: 1, kilobytes: weigh(files), budget };
}

/** The part of a route that its page is drawn with. */
function chunkOf(manifest: Manifest, source: string): string {
  const names = Object.keys(manifest).filter((name) => name.split("?")[0] === source);
  const found = names.find((name) => name.includes("component")) ?? names[0];
  if (found === undefined) throw new Failure(`The build has no part for ${source}.`);
  return found;
}

/** With all that they import before they run. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name]?.imports.forEach(visit);
  };
  names.forEach(visit);
  return new Set([...seen].flatMap((name) => manifest[name]?.file ?? []));
}

function weigh(files: ReadonlySet<string>): number {
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(builtFolder, file)), { level: 9 }).length,
    0,
  );
  return bytes / 1024;
}

function printTable(rows: readonly Row[]): void {
  console.log("| gzip, until the page answers a tap | requests | KB | budget |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const { what, requests, kilobytes, budget } of rows) {
    console.log(`| ${what} | ${requests} | ${kilobytes.toFixed(1)} | ${budget} |`);
  }
}
