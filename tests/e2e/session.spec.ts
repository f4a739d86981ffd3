import type { Page } from "@playwright/test";
import {
  createAccount,
  openAs,
  openSignedIn,
  signIn as signInAs,
  spendAccessToken,
} from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { placeCashOrder, putIntoCart } from "../support/orders.ts";
import { addProduct } from "../support/products.ts";

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
  await openSignedIn(page, "/profile");
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
  expectProblem({ status: 400, path: "/auth/v1/token" });
  await openSignedIn(page, "/profile");
  await spendAccessToken(page, { refresh_token: "gone" });
  await page.goto("/account/orders");
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Forders$/);
});

test("wrong credentials are refused in place", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  await page.goto("/login");
  const account = await createAccount();
  await signInAs(page, { ...account, password: "not-the-password" });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid login credentials");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});

test("who signs in after somebody else in the same tab sees nothing of theirs, not for a moment", async ({
  page,
}) => {
  const [one, another] = [await createAccount(), await createAccount()];
  const { orderNumber } = await placeCashOrder(one);
  const product = await addProduct();
  await putIntoCart(one, product);
  await openAs(page, one, "/account/orders");
  await expect(page.getByRole("link", { name: orderNumber, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Cart, 1 / })).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).first().click();
  await page.getByRole("button", { name: "Log Out" }).click();

  // What is shown before the server answers can only be what the page remembers.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(cart|orders\/my-orders)/, async (route) => {
    await answered;
    await route.continue();
  });
  await signInAs(page, another);
  await page.getByRole("link", { name: /Your Orders/ }).click();
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await expect(page.getByText(orderNumber)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Cart, 1 / })).toHaveCount(0);
  answer();
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible();
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

/** As somebody new. */
async function signIn(page: Page): Promise<void> {
  await signInAs(page, await createAccount());
}
