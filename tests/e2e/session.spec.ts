import type { Page } from "@playwright/test";
import { anAccount, openAs, signIn } from "../support/accounts.ts";
import { delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aCashOrder, add, aShopper } from "../support/shoppers.ts";

test("redirects a guest to the requested page after sign-in", async ({ page }) => {
  await page.goto("/account/orders?status=canceled");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signInWithNewAccount(page);
  await expect(page).toHaveURL(/\/account\/orders\?status=canceled$/);
});

test("never shows one account's data to the next account in the same tab", async ({ page }) => {
  const firstAccount = await aShopper();
  const secondAccount = await anAccount();
  const { orderNumber } = await aCashOrder({ shopper: firstAccount });
  const product = await aProduct();
  await add(firstAccount, product);
  await openAs(page, firstAccount, "/account/orders");
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Cart, 1 / })).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).first().click();
  await page.getByRole("button", { name: "Log Out" }).click();

  // Only the page's cache could show data before these responses.
  const release = await delayRequests(page, /\/api\/(cart|orders\/my-orders)/);
  await signIn(page, secondAccount);
  await page.getByRole("link", { name: /Your Orders/ }).click();
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await expect(page.getByText(orderNumber)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Cart, 1 / })).toHaveCount(0);
  release();
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

async function signInWithNewAccount(page: Page): Promise<void> {
  await signIn(page, await anAccount());
}
