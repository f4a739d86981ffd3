import { anAccount, anAdmin, openAs, signIn, signOutElsewhere } from "../support/accounts.ts";
import { waitForHydration } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { add } from "../support/shoppers.ts";

const endedMessage = "This session has ended. Please sign in again.";

test.beforeEach(({ expectProblem }) => {
  // The sign-in service refuses to renew a session that has ended.
  expectProblem({ status: 400, path: "/auth/v1/token" });
});

test("opens the sign-in page on every screen after the session ended elsewhere", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await anAdmin();
  const product = await aProduct();
  await add(account, product);
  for (const path of [
    "/cart",
    "/checkout",
    "/account/orders",
    "/wishlist",
    "/profile",
    "/admin/orders",
    "/login",
  ]) {
    await openAs(page, account, "/about");
    // A page that is open could notice the end first. The next page would then be a guest's, without the message.
    await page.goto("about:blank");
    await signOutElsewhere(account);
    await page.goto(path);
    await expect(page.getByText(endedMessage), path).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    const { pathname, search } = new URL(page.url());
    expect(pathname).toBe("/login");
    expect(search).toBe(path === "/login" ? "" : `?redirect=${encodeURIComponent(path)}`);
  }
  await signIn(page, account);
  await expect(page).toHaveURL(/\/profile$/);
});

test("adds a product after sign-in if the session had ended before the click", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 401, path: /^\/api\// });
  const product = await aProduct();
  const account = await anAccount();
  await openAs(page, account, `/product/${product.slug}`);
  await waitForHydration(page);
  await signOutElsewhere(account);
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole("main").getByText(endedMessage)).toBeVisible();
  await expect(
    page.getByRole("main").getByText(`Sign in to add ${product.name} to your cart.`),
  ).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});
