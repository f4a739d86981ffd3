import { anAccount, openAs, signIn } from "../support/accounts.ts";
import { delayHydration, open, waitForHydration, waitForResponseTo } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

const storageKey = "prairie-dollar.wishlist";

test("merges a guest's wishlist into the account at sign-in", async ({ page, browser }) => {
  const guestProduct = await aProduct();
  const accountProduct = await aProduct();
  const account = await anAccount();
  await open(page, `/product/${guestProduct.slug}`);
  await page.getByRole("button", { name: "Wishlist", exact: true }).click();
  await page.goto("/login?redirect=/wishlist");
  await signIn(page, account);
  await expect(page.getByText("Saved with your account.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: guestProduct.name })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toBe("[]");

  const secondDevice = await (await browser.newContext()).newPage();
  await openAs(secondDevice, account, `/product/${accountProduct.slug}`);
  await waitForHydration(secondDevice);
  const wishlistButton = secondDevice.getByRole("button", { name: "Wishlist", exact: true });
  const saved = waitForResponseTo(secondDevice, "PUT", `/api/wishlist/${accountProduct.id}`);
  await wishlistButton.click();
  await expect(wishlistButton).toHaveAttribute("aria-pressed", "true");
  await saved;
  await open(secondDevice, "/wishlist");
  await expect(secondDevice.getByRole("article")).toHaveCount(2);
  await secondDevice.context().close();
});

test("stores a guest's wishlist in the browser", async ({ page }) => {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  const wishlistButton = page.getByRole("button", { name: "Wishlist", exact: true });
  await wishlistButton.click();
  await expect(wishlistButton).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(wishlistButton).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("contentinfo").getByRole("link", { name: "Wishlist" }).click();
  const card = page.getByRole("article").filter({ hasText: product.name });
  await expect(card.getByRole("button", { name: `Add to Cart: ${product.name}` })).toBeVisible();
  await card.getByRole("button", { name: `Wishlist: ${product.name}` }).click();
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
});

// React hydrates the button as a guest's, and renders it for the account in a later step.
test("saves a wish with the account at any step of hydration", async ({ page, context }) => {
  await openAs(page, await anAccount(), "/about");
  for (const steps of [0, 1, 2, 3, 4]) {
    const product = await aProduct();
    const tab = await context.newPage();
    const { waitForStart, clickAfterSteps, continueHydration } = await delayHydration(tab);
    await tab.goto(`/product/${product.slug}`);
    await waitForStart();
    const button = tab.getByRole("button", { name: "Wishlist", exact: true });
    const saved = waitForResponseTo(tab, "PUT", `/api/wishlist/${product.id}`);
    await clickAfterSteps(button, steps);
    await continueHydration();
    await saved;
    await tab.close();
  }
});

test("shows an error and keeps the product if removing it fails", async ({ page, expectProblem }) => {
  const product = await aProduct();
  await openAs(page, await anAccount(), `/product/${product.slug}`);
  const saved = waitForResponseTo(page, "PUT", `/api/wishlist/${product.id}`);
  await page.getByRole("button", { name: "Wishlist", exact: true }).click();
  await saved;
  await open(page, "/wishlist");

  expectProblem({ status: "failed", path: /\/api\/wishlist\// });
  await page.route("**/api/wishlist/*", (route) => route.abort());
  const wishlistButton = page.getByRole("button", { name: `Wishlist: ${product.name}` });
  await wishlistButton.click();
  await expect(page.getByText("Unable to save your wishlist. Please try again.")).toBeVisible();
  await expect(wishlistButton).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/api/wishlist/*");
  await wishlistButton.click();
  await expect(page.getByRole("article").filter({ hasText: product.name })).toBeHidden();
});

test("treats a corrupted stored wishlist as empty", async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"not":"a list"}'), storageKey);
  await open(page, "/wishlist");
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
});
