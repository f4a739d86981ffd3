import { defineConfig, devices } from "@playwright/test";
import { selectedSpecs } from "./support/test-set.ts";

// scripts/e2e.ts starts this configuration.
const { CHROMIUM_PATH, CHROMIUM_ARGS, BROWSER_REPORT } = process.env;

export default defineConfig({
  testDir: "e2e",
  ...selectedSpecs,
  outputDir: "../test-results",
  globalSetup: "./support/prepare-stores.ts",
  // Each worker has its own store (support/e2e-test.ts), so that its tests see nothing of those of the others.
  workers: 2,
  fullyParallel: true,
  // The timeouts are for hangs only, and do not limit the store's speed.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // In CI, a test that passes only on a retry fails the run (scripts/test.ts). The retry records its trace.
  retries: process.env.CI === undefined ? 2 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"], ...(BROWSER_REPORT ? [["json", { outputFile: BROWSER_REPORT }] as const] : [])],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    locale: "en-CA",
    timezoneId: "America/Winnipeg",
    contextOptions: { reducedMotion: "reduce" },
    // Its requests would pass by the routes of the tests. The tests of a lost connection allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: CHROMIUM_ARGS?.split(" ") ?? [],
    },
  },
});
