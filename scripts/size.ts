import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { builtFolder, builtManifestPath } from "./lib/paths.ts";
import { buildIfStale } from "./stack/build.ts";

/**
 * The largest allowed size, compressed with gzip, of the scripts that a page loads before it responds to a tap.
 * Libraries grow with each upgrade, and nobody notices a few kilobytes; raising the limit needs a reason. What helps:
 * code that every page loads imports no valibot schema, and what only a click opens is loaded later
 * (web/components/lazy-part.tsx).
 */
const maxKilobytes = 152;

const pages = [
  { page: "/", route: "routes/index.tsx" },
  { page: "/toys", route: "routes/$category.tsx" },
  { page: "/search", route: "routes/search.tsx" },
  { page: "/product/{slug}", route: "routes/product.$slug.tsx" },
  { page: "/cart", route: "routes/cart.tsx" },
  // The script from Stripe's server is not counted.
  { page: "/checkout", route: "routes/checkout/index.tsx" },
] as const;

const chunkSchema = v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) });
type Manifest = Readonly<Record<string, v.InferOutput<typeof chunkSchema>>>;

interface Row {
  readonly page: string;
  readonly files: number;
  readonly kilobytes: number;
}

/** Prints the scripts that every page loads: `npm run size`. Fails if a page exceeds the limit. */
await runMain(async () => {
  await buildIfStale();
  const manifest = v.parse(
    v.record(v.string(), chunkSchema),
    JSON.parse(readFileSync(builtManifestPath, "utf8")),
  );
  const rows = pages.map(({ page, route }): Row => {
    const files = listFiles(manifest, ["index.html", findChunk(manifest, route)]);
    return { page, files: files.size, kilobytes: measureGzip(files) };
  });
  printTable(rows);
  const tooLarge = rows.filter(({ kilobytes }) => kilobytes > maxKilobytes);
  for (const { page, kilobytes } of tooLarge) {
    console.error(`\n${page} loads ${kilobytes.toFixed(1)} KB of scripts; the limit is ${maxKilobytes} KB.`);
  }
  return tooLarge.length === 0 ? 0 : 1;
});

function findChunk(manifest: Manifest, source: string): string {
  const name = Object.keys(manifest).find((key) => key.startsWith(`${source}?`) && key.includes("component"));
  if (name === undefined) throw new Failure(`The build has no chunk for ${source}.`);
  return name;
}

/** Returns the files of the chunks and of all their imports. */
function listFiles(manifest: Manifest, names: readonly string[]): Set<string> {
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    manifest[name]?.imports.forEach(visit);
  };
  names.forEach(visit);
  return new Set([...visited].flatMap((name) => manifest[name]?.file ?? []));
}

function measureGzip(files: ReadonlySet<string>): number {
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(builtFolder, file)), { level: 9 }).length,
    0,
  );
  return bytes / 1024;
}

function printTable(rows: readonly Row[]): void {
  console.log("| scripts until the page answers a tap, gzip | files | KB | limit |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const { page, files, kilobytes } of rows) {
    console.log(`| ${page} | ${files} | ${kilobytes.toFixed(1)} | ${maxKilobytes} |`);
  }
}
