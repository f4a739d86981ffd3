import type { Page } from "@playwright/test";
import * as v from "valibot";
import { sessionKey } from "../../web/lib/auth/session-storage.ts";
import { expireAccessToken, openSignedIn, signIn } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

const renewalSchema = v.object({ refresh_token: v.string() });

test("opens the sign-in page without a redirect loop for an invalid token", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await openSignedIn(page, "/profile");
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    const broken = { access_token: `${session.access_token}x`, refresh_token: "of another project" };
    localStorage.setItem(key, JSON.stringify({ ...session, ...broken }));
  }, sessionKey);
  await page.goto("/login?redirect=%2Faccount%2Forders");
  await expect(page.getByText("You have been signed out. Please sign in again.")).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL(/\/account\/orders$/);
});

test("retries the renewal of a session while the sign-in service fails", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/auth/v1/token" });
  await openSignedIn(page, "/profile");
  let requestCount = 0;
  await page.route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
    requestCount += 1;
    if (requestCount > 2) return route.fallback();
    return route.fulfill({ status: 503, json: { message: "Down" } });
  });
  await expireAccessToken(page);
  await page.goto("/account/orders");
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  expect(requestCount).toBeGreaterThan(2);
});

test("keeps two tabs signed in that renew at once", async ({ page, context }) => {
  await openSignedIn(page, "/profile");
  const secondTab = await context.newPage();
  await secondTab.goto("/profile");
  await expect(secondTab.getByText("Member Since")).toBeVisible();
  const refreshTokens: string[] = [];
  // Reads the response before the browser does, because leaving the page discards it.
  await context.route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
    const response = await route.fetch();
    refreshTokens.push(v.parse(renewalSchema, await response.json()).refresh_token);
    await route.fulfill({ response });
  });
  await expireAccessToken(page);
  await Promise.all([page.goto("/account/orders"), secondTab.goto("/account/orders")]);
  for (const tab of [page, secondTab]) {
    await expect(tab.getByText("You haven't placed any orders yet.")).toBeVisible();
  }
  // Each tab may have renewed the session, because tabs share no lock. One of the new sessions is stored.
  expect(refreshTokens).toContain(await readStoredRefreshToken(page));
  await secondTab.reload();
  await expect(secondTab.getByText("You haven't placed any orders yet.")).toBeVisible();
});

async function readStoredRefreshToken(page: Page): Promise<string> {
  const text = await page.evaluate((key) => localStorage.getItem(key), sessionKey);
  return v.parse(renewalSchema, JSON.parse(text ?? "{}")).refresh_token;
}
