import { defineConfig, devices } from "@playwright/test";

const phone = "**/phone.spec.ts";
const alone = "**/*.alone.spec.ts";
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

// Started by scripts/e2e.ts, which serves the built store on a new data folder and says where.
const { STORE_URL, CHROMIUM_PATH, CHROMIUM_ARGS, BROWSER_REPORT } = process.env;

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  globalSetup: "./support/bring-catalogue.ts",
  // One more than cores: a page waits for timers and animations a third of its time.
  workers: 3,
  fullyParallel: true,
  // Not limits to hold the store to, but patience with a busy machine: a hang ends, slowness does not.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Only for the trace of a failure: a test that passes when it is tried again has failed.
  retries: 1,
  failOnFlakyTests: true,
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
    // Every screen is looked at in both widths here (expectAccessible).
    { name: "desktop", testIgnore: [phone, alone], use: desktop },
    {
      name: "phone",
      testMatch: phone,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    // What changes the store for everybody waits until nobody else is there.
    { name: "alone", testMatch: alone, dependencies: ["desktop", "phone"], workers: 1, use: desktop },
  ],
});
