import type { Page } from "@playwright/test";
import {
  createAccount,
  expireAccessToken,
  openAs,
  openSignedIn,
  signIn as signInAs,
} from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { placeCashOrder, putIntoCart } from "../support/orders.ts";
import { addProduct } from "../support/products.ts";

test("sends a guest to sign in, and then to the requested page", async ({ page }) => {
  await page.goto("/account/orders?status=canceled");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page);
  await expect(page).toHaveURL(/\/account\/orders\?status=canceled$/);
});

test("never redirects to another site after sign-in", async ({ page }) => {
  await page.goto("/login?redirect=%2F%2Fexample.com");
  await signIn(page);
  await expect(page).toHaveURL(/\/profile$/);
});

test("signs out all tabs at once", async ({ page, context }) => {
  await openSignedIn(page, "/profile");
  const secondTab = await context.newPage();
  await secondTab.goto("/account/orders");
  await expect(secondTab.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(secondTab).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
});

test("limits a session without Remember Me to its tab", async ({ page, context }) => {
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  await signIn(page);
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
  const account = await createAccount();
  await signInAs(page, { ...account, password: "not-the-password" });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid login credentials");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});

test("never shows one account's data to the next account in the same tab", async ({ page }) => {
  const [one, another] = [await createAccount(), await createAccount()];
  const { orderNumber } = await placeCashOrder(one);
  const product = await addProduct();
  await putIntoCart(one, product);
  await openAs(page, one, "/account/orders");
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Cart, 1 / })).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).first().click();
  await page.getByRole("button", { name: "Log Out" }).click();

  // Data shown before the response can only come from the page's cache.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/(cart|orders\/my-orders)/, async (route) => {
    await released;
    await route.continue();
  });
  await signInAs(page, another);
  await page.getByRole("link", { name: /Your Orders/ }).click();
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await expect(page.getByText(orderNumber)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Cart, 1 / })).toHaveCount(0);
  release();
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

async function signIn(page: Page): Promise<void> {
  await signInAs(page, await createAccount());
}
