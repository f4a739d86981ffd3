import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.ts";
import { buildIfStale } from "./build.ts";
import { atEnd, runMain, startChild } from "./children.ts";
import { cacheFolder, toolPath } from "./paths.ts";
import { findFreePort } from "./ports.ts";
import { startStack } from "./stack.ts";

await runMain(async () => {
  const browser = findChromium();
  const dataDir = mkdtempSync(join(tmpdir(), "store-e2e-"));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const before = buildIfStale();
  before.catch(() => {});
  const stack = await startStack({
    port: await findFreePort(),
    sandboxPort: await findFreePort(),
    dataDir,
    quiet: true,
    before,
  });
  const playwright = startChild({
    name: "Playwright",
    args: [
      toolPath("@playwright/test/cli.js"),
      ...["test", "--config", join("tests", "playwright.config.ts"), ...process.argv.slice(2)],
    ],
    env: {
      STORE_URL: stack.storeUrl,
      SANDBOX_URL: stack.sandboxUrl ?? "",
      DATA_DIR: dataDir,
      CHROMIUM_PATH: browser.executablePath,
      CHROMIUM_ARGS: browser.args.join(" "),
      BROWSER_REPORT: process.env.BROWSER_REPORT ?? join(cacheFolder, "reports", "browser.json"),
    },
    graceMs: 6000,
  });
  const code = await playwright.exited;
  await stack.stop();
  return code;
});
