import { join } from "node:path";
import { findChromium } from "./lib/browser.ts";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { cacheFolder, toolPath } from "./lib/paths.ts";
import { buildIfStale } from "./stack/build.ts";
import { createTestFolder } from "./test/test-folder.ts";

/** Runs the browser tests on stores of their own: `npm run test:e2e`. */
await runMain(async () => {
  const browser = findChromium();
  await buildIfStale();
  const playwright = startChild({
    name: "Playwright",
    args: [
      toolPath("@playwright/test/cli.js"),
      "test",
      "--config",
      join("tests", "playwright.config.ts"),
      ...process.argv.slice(2),
    ],
    env: {
      STORES_FOLDER: createTestFolder("e2e"),
      CHROMIUM_PATH: browser.executablePath,
      CHROMIUM_ARGS: browser.args.join(" "),
      BROWSER_REPORT: process.env.BROWSER_REPORT ?? join(cacheFolder, "reports", "browser.json"),
    },
  });
  return await playwright.exited;
});
