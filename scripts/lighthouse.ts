import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { findChromium } from "./lib/browser.ts";
import { startChild } from "./lib/children.ts";
import { Failure } from "./lib/failure.ts";
import { atEnd, runMain } from "./lib/main.ts";
import { startStore } from "./stack/start-store.ts";

/** npm downloads Lighthouse on demand, because it would add 170 packages to the dependencies. */
const lighthousePackage = "lighthouse@13.5.0";
const defaultPaths = ["/", "/toys", "/product/classic-plush-teddy-bear", "/search?q=set", "/about"];

const reportSchema = v.object({
  categories: v.record(v.string(), v.object({ title: v.string(), score: v.nullable(v.number()) })),
  audits: v.object({
    "largest-contentful-paint": v.object({ displayValue: v.optional(v.string(), "unknown") }),
  }),
});

/** Prints Lighthouse's scores for pages of the demonstration store: `npm run lighthouse`, or `npm run lighthouse -- /cart` for others. */
await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), "store-lighthouse-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const dataDir = join(folder, "data");
  const { url } = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "demonstration" });
  const paths = process.argv.slice(2);
  for (const path of paths.length > 0 ? paths : defaultPaths) {
    // The first visit after a change renders the page, and the next ones get it from the cache.
    await (await fetch(url + path)).text();
    const { categories, audits } = await measure(url + path, join(folder, "report.json"));
    const scores = Object.values(categories).map(
      ({ title, score }) => `${title} ${Math.round(100 * (score ?? 0))}`,
    );
    console.log(
      `${path}: ${scores.join(", ")}, largest paint ${audits["largest-contentful-paint"].displayValue}`,
    );
  }
  return 0;
});

async function measure(url: string, reportPath: string): Promise<v.InferOutput<typeof reportSchema>> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Failure("Start this command with npm: npm run lighthouse.");
  const { executablePath, args } = findChromium();
  const code = await startChild({
    name: "Lighthouse",
    args: [
      npm,
      "exec",
      "--yes",
      "--",
      lighthousePackage,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${reportPath}`,
      `--chrome-flags=${["--headless", ...args].join(" ")}`,
    ],
    env: { CHROME_PATH: executablePath },
  }).exited;
  if (code !== 0) throw new Failure(`Lighthouse could not measure ${url}.`);
  return v.parse(reportSchema, JSON.parse(readFileSync(reportPath, "utf8")));
}
