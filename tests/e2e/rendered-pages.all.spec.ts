import { test } from "../support/e2e-test.ts";
import { expectHydrated, recordHydrationChanges } from "../support/hydration.ts";

const pages = [
  "/products?page=2",
  "/deals",
  "/new",
  "/contact",
  "/track",
  "/register",
  "/forgot-password",
  "/terms",
  "/privacy",
  "/accessibility",
];

test("hydrates the other server-rendered pages without changing them", async ({ page }) => {
  await recordHydrationChanges(page);
  for (const path of pages) await expectHydrated(page, path);
});
