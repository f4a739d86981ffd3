import type { Page } from "@playwright/test";
import { anAccount, expireAccessToken, openSignedIn, signIn } from "../support/accounts.ts";
import { waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("never redirects to another site after sign-in", async ({ page }) => {
  await page.goto("/login?redirect=%2F%2Fexample.com");
  await signInWithNewAccount(page);
  await expect(page).toHaveURL(/\/profile$/);
});

test("signs out the other tabs too", async ({ page, context }) => {
  await openSignedIn(page, "/profile");
  const secondTab = await context.newPage();
  await secondTab.goto("/account/orders");
  await expect(secondTab.getByRole("heading", { name: "My Orders" })).toBeVisible();
  // A request that is under way when the session ends is refused.
  await waitUntilSettled(secondTab);
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(secondTab).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
  await expect(secondTab.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(secondTab.getByText("You have been signed out.")).toHaveCount(0);
});

test("limits a session without Remember Me to its tab", async ({ page, context }) => {
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  await signInWithNewAccount(page);
  await expect(page.getByText("Member Since")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Member Since")).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto("/profile");
  await expect(secondTab).toHaveURL(/\/login/);
});

test("opens the sign-in page when an expired session cannot be renewed", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  await openSignedIn(page, "/profile");
  await expireAccessToken(page, { refresh_token: "gone" });
  await page.goto("/account/orders");
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
});

test("shows an error for wrong credentials on the sign-in page", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  await page.goto("/login");
  const account = await anAccount();
  await signIn(page, { ...account, password: "not-the-password" });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("That email and password don't match.");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});

async function signInWithNewAccount(page: Page): Promise<void> {
  await signIn(page, await anAccount());
}
