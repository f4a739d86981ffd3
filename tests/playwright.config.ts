import { defineConfig, devices } from "@playwright/test";
import { selectSpecs } from "./support/test-set.ts";

const alone = "**/*.alone.spec.ts";
const desktopSpecs = selectSpecs("", { except: "phone" });
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

// scripts/e2e.ts starts this configuration. It serves the built store on a new data folder and passes its URL.
const { STORE_URL, CHROMIUM_PATH, CHROMIUM_ARGS, BROWSER_REPORT } = process.env;

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  globalSetup: "./support/bring-catalogue.ts",
  // Three workers keep two cores busy, because pages wait for timers and animations a third of the time.
  workers: 3,
  fullyParallel: true,
  // The timeouts are for hangs only, and do not limit the store's speed.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // In CI, a test that passes only on a retry fails the run (scripts/test.ts). The retry records its trace.
  retries: process.env.CI === undefined ? 2 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"], ...(BROWSER_REPORT ? [["json", { outputFile: BROWSER_REPORT }] as const] : [])],
  use: {
    ...(STORE_URL && { baseURL: STORE_URL }),
    locale: "en-CA",
    timezoneId: "America/Winnipeg",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: CHROMIUM_ARGS?.split(" ") ?? [],
    },
  },
  projects: [
    {
      name: "desktop",
      ...desktopSpecs,
      testIgnore: [...desktopSpecs.testIgnore, alone],
      use: desktop,
    },
    {
      name: "phone",
      ...selectSpecs("phone"),
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    // Tests that change the store for everybody run alone.
    { name: "alone", testMatch: alone, dependencies: ["desktop", "phone"], workers: 1, use: desktop },
  ],
});
