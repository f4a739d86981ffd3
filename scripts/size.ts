import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { builtFolder, builtManifestPath } from "./lib/paths.ts";
import { buildIfStale } from "./stack/build.ts";

// Limits for what a page loads before it responds to a tap: KB of 1024 bytes as gzip, and requests without images.
const maxPageKilobytes = 140;
const maxPageRequests = 20;
const maxStylesKilobytes = 14;
/** The Latin letters. Browsers load the files of other scripts only for a page that has such a letter. */
const fontFile = /inter-latin-wght-normal/;
const maxFontKilobytes = 50;

const pages = [
  { page: "/", route: "routes/index.tsx" },
  { page: "/toys", route: "routes/$category.tsx" },
  { page: "/search", route: "routes/search.tsx" },
  { page: "/product/{slug}", route: "routes/product.$slug.tsx" },
  { page: "/cart", route: "routes/cart.tsx" },
  // Without Stripe's own script.
  { page: "/checkout", route: "routes/_signed-in/checkout/index.tsx" },
] as const;
/** The document, early-taps.js and the font, in addition to the scripts of the build. */
const otherRequests = 3;

const chunkSchema = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
  assets: v.optional(v.array(v.string()), []),
});
type Manifest = Readonly<Record<string, v.InferOutput<typeof chunkSchema>>>;

interface Row {
  readonly what: string;
  readonly requests: number;
  readonly maxRequests: number;
  readonly kilobytes: number;
  readonly maxKilobytes: number;
}

/** Prints what every page downloads: `npm run size`. Fails over a limit. `--json FILE` writes the figures too. */
await runMain(async () => {
  const { values } = parseArgs({ options: { json: { type: "string" } } });
  await buildIfStale();
  const manifest = v.parse(
    v.record(v.string(), chunkSchema),
    JSON.parse(readFileSync(builtManifestPath, "utf8")),
  );
  const rows = [
    ...pages.map(({ page, route }): Row => {
      const files = listFiles(manifest, ["index.html", findChunk(manifest, route)]);
      return {
        what: `${page}, JavaScript`,
        requests: files.size + otherRequests,
        maxRequests: maxPageRequests,
        kilobytes: measureGzip(files),
        maxKilobytes: maxPageKilobytes,
      };
    }),
    sharedRow("all pages, CSS in the HTML", manifest, /\.css$/, maxStylesKilobytes),
    sharedRow("all pages, font", manifest, fontFile, maxFontKilobytes),
  ];
  printTable(rows);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  const excesses = rows.flatMap(describeExcess);
  for (const excess of excesses) console.error(`\n${excess}`);
  return excesses.length === 0 ? 0 : 1;
});

function sharedRow(what: string, manifest: Manifest, pattern: RegExp, maxKilobytes: number): Row {
  const all = Object.values(manifest).flatMap(({ file, assets }) => [file, ...assets]);
  const files = new Set(all.filter((file) => pattern.test(file)));
  return { what, requests: files.size, maxRequests: 1, kilobytes: measureGzip(files), maxKilobytes };
}

function findChunk(manifest: Manifest, source: string): string {
  const name = Object.keys(manifest).find((key) => key.startsWith(`${source}?`) && key.includes("component"));
  if (name === undefined) throw new Failure(`The build has no chunk for ${source}.`);
  return name;
}

/** Returns the files of some chunks and of everything that they import. */
function listFiles(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name]?.imports.forEach(visit);
  };
  names.forEach(visit);
  return new Set([...seen].flatMap((name) => manifest[name]?.file ?? []));
}

function measureGzip(files: ReadonlySet<string>): number {
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(builtFolder, file)), { level: 9 }).length,
    0,
  );
  return bytes / 1024;
}

function printTable(rows: readonly Row[]): void {
  console.log("| gzip, until the page answers a tap | requests | KB | limit |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const { what, requests, kilobytes, maxKilobytes } of rows) {
    console.log(`| ${what} | ${requests} | ${kilobytes.toFixed(1)} | ${maxKilobytes} |`);
  }
}

function describeExcess({ what, requests, maxRequests, kilobytes, maxKilobytes }: Row): string[] {
  const excesses: string[] = [];
  if (kilobytes > maxKilobytes)
    excesses.push(`${what}: ${kilobytes.toFixed(1)} KB, and at most ${maxKilobytes} are allowed.`);
  if (requests > maxRequests)
    excesses.push(`${what}: ${requests} requests, and at most ${maxRequests} are allowed.`);
  return excesses;
}
