import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { findChromium } from "./lib/browser.ts";
import { startChild } from "./lib/children.ts";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { cacheFolder } from "./lib/paths.ts";

const reportSchema = v.object({
  categories: v.record(v.string(), v.object({ title: v.string(), score: v.nullable(v.number()) })),
});

/**
 * Prints Lighthouse's scores of a page of a running store: `npm run lighthouse -- http://localhost:8787/toys`. npm
 * downloads Lighthouse at its first run, because it would add 170 packages to the dependencies.
 */
await runMain(async () => {
  const url = process.argv[2] ?? "http://localhost:8787/";
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Failure("Start this command with npm: npm run lighthouse.");
  const { executablePath, args } = findChromium();
  const reportPath = join(cacheFolder, "lighthouse");
  mkdirSync(cacheFolder, { recursive: true });
  const lighthouse = startChild({
    name: "Lighthouse",
    args: [
      npm,
      "exec",
      "--yes",
      "--",
      "lighthouse@13.5.0",
      url,
      "--quiet",
      "--output=json",
      "--output=html",
      `--output-path=${reportPath}`,
      `--chrome-flags=${["--headless", ...args].join(" ")}`,
    ],
    env: { CHROME_PATH: executablePath },
  });
  if ((await lighthouse.exited) !== 0) throw new Failure(`Lighthouse could not measure ${url}.`);
  const report: unknown = JSON.parse(readFileSync(`${reportPath}.report.json`, "utf8"));
  for (const { title, score } of Object.values(v.parse(reportSchema, report).categories)) {
    console.log(`${title.padEnd(20)}${Math.round(100 * (score ?? 0))}`);
  }
  console.log(`The report: ${reportPath}.report.html`);
  return 0;
});
