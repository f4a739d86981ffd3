import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test.ts";

// The seeded shopper is only looked at here, so that these tests may run beside any others.
const shopper = { email: "shopper@store.test", password: "Shopper123!" };

test("a guest is sent to sign in, and back to where they wanted to go", async ({ page }) => {
  await page.goto("/account/orders?status=canceled");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page);
  await expect(page).toHaveURL(/\/account\/orders\?status=canceled$/);
});

test("the way back never leads to another site", async ({ page }) => {
  await page.goto("/login?redirect=%2F%2Fexample.com");
  await signIn(page);
  await expect(page).toHaveURL(/\/profile$/);
});

test("signing out in one tab signs out the other", async ({ page, context }) => {
  await page.goto("/login");
  await signIn(page);
  await expect(page.getByText("Member Since")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/account/orders");
  await expect(other.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
});

test("a session that is not to be remembered is this tab's alone", async ({ page, context }) => {
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  await signIn(page);
  await expect(page.getByText("Member Since")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Member Since")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/login/);
});

test("a session that has run out and cannot be renewed ends at the sign-in page", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/400/);
  await page.goto("/login");
  await signIn(page);
  await expect(page.getByText("Member Since")).toBeVisible();
  await page.evaluate(() => {
    const key = "prairie-dollar.session";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: "gone" }));
  });
  await page.goto("/account/orders");
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
});

test("wrong credentials are refused in place", async ({ page, expectProblem }) => {
  expectProblem(/400/);
  await page.goto("/login");
  await signIn(page, "not-the-password");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid login credentials");
  await expect(page.getByLabel("Email")).toHaveValue(shopper.email);
});

async function signIn(page: Page, password = shopper.password): Promise<void> {
  await page.getByLabel("Email").fill(shopper.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
