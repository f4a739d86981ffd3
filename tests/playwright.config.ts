import { defineConfig, devices } from "@playwright/test";

const alone = "**/*.alone.spec.ts";
// The same on any size: what they look like is looked at elsewhere (admin-access, storefront-screens).
const sizeless = ["webhooks", "session", "session-recovery", "admin-{analytics,imports,people}"];
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

// Started by scripts/e2e.ts, which serves the built store with a fresh, seeded data folder and says where.
const { STORE_URL, CHROMIUM_PATH, CHROMIUM_ARGS, BROWSER_REPORT } = process.env;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  workers: 2,
  // Not limits to hold the store to, but patience with a busy machine: a hang ends, slowness does not.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A machine that is busy elsewhere can miss a moment: tried again there, and reported as flaky.
  retries: process.env.CI === undefined ? 0 : 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"], ...(BROWSER_REPORT ? [["json", { outputFile: BROWSER_REPORT }] as const] : [])],
  use: {
    ...(STORE_URL && { baseURL: STORE_URL }),
    locale: "en-CA",
    timezoneId: "America/Winnipeg",
    screenshot: "only-on-failure",
    // A third of the time of a test is its trace: where a failed one is tried again, only that is traced.
    trace: process.env.CI === undefined ? "retain-on-failure" : "on-first-retry",
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: CHROMIUM_ARGS?.split(" ") ?? [],
    },
  },
  projects: [
    { name: "desktop", testIgnore: alone, use: desktop },
    {
      name: "mobile",
      testIgnore: [alone, ...sizeless.map((name) => `**/${name}.spec.ts`)],
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    // What changes the store for everybody waits until nobody else is there.
    { name: "alone", testMatch: alone, dependencies: ["desktop", "mobile"], use: desktop },
  ],
});
