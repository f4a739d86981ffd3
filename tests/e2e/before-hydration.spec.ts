import type { Locator, Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import {
  appScripts,
  delayHydration,
  delayRequests,
  findProductPath,
  waitForEarlyTaps,
  waitForHydration,
  waitForRequestTo,
} from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

test("adds a product once after taps on its button before hydration", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/about");
  const release = await delayRequests(page, appScripts);
  await page.goto("/toys", { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /^Add to Cart/ }).first();
  await tapEarly(page, add);
  await add.click();
  const addRequest = waitForRequestTo(page, "POST", "/api/cart/items");
  release();
  await addRequest;
  // The cart had one item before.
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await expect(add).not.toHaveAttribute("data-tapped");
});

test("stays on the page when Add to Cart is tapped before any script has loaded", async ({ page }) => {
  const releaseTaps = await delayRequests(page, "**/early-taps.js");
  const release = await delayRequests(page, appScripts);
  await page.goto("/toys", { waitUntil: "commit" });
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  releaseTaps();
  release();
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/toys$/);
});

test("adds the quantity that is typed before hydration", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct());
  const product = await aProduct();
  await openAs(page, shopper, "/about");
  const release = await delayRequests(page, appScripts);
  await page.goto(`/product/${product.slug}`, { waitUntil: "commit" });
  const quantity = page.getByRole("textbox", { name: "quantity" });
  await quantity.fill("3");
  await tapEarly(page, page.getByRole("button", { name: `Add to Cart: ${product.name}` }));
  const addRequest = waitForRequestTo(page, "POST", "/api/cart/items");
  release();
  expect((await addRequest).postDataJSON()).toEqual({ product_id: product.id, quantity: 3 });
  await expect(quantity).toHaveValue("3");
});

// React reports a discarded page in the console, which fails these tests.
test("opens the page of a link that is tapped during hydration", async ({ page }) => {
  const { waitForStart, continueHydration } = await delayHydration(page);
  await page.goto(await findProductPath(page));
  await waitForStart();
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  // The files of the cart's page load, so that only hydration delays it.
  await page.waitForLoadState("networkidle");
  await continueHydration();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("heading", { level: 1, name: "Your Cart" })).toBeVisible();
});

test("applies all filters that are changed during hydration", async ({ page }) => {
  const { waitForStart, continueHydration } = await delayHydration(page);
  await page.goto("/toys");
  await waitForStart();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await page.getByLabel("Sort by").selectOption("price-asc");
  await filters.getByLabel("In Stock Only").check();
  await continueHydration();
  await expect(page).toHaveURL(/^(?=.*sort=price-asc)(?=.*in_stock=true)/);
  await waitForHydration(page);
});

/** Taps a button once the script that records taps runs. */
async function tapEarly(page: Page, button: Locator): Promise<void> {
  await waitForEarlyTaps(page);
  await button.click();
  await expect(button).toHaveAttribute("data-tapped", "");
}
