import type { Locator, Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import {
  appScripts,
  delayHydration,
  delayRequests,
  findProductPath,
  open,
  waitForHydration,
} from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

test("adds a product once after taps on its button before hydration", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/about");
  const release = await delayRequests(page, appScripts);
  await page.goto("/toys", { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /^Add to Cart/ }).last();
  await clickUntilMarked(add);
  await add.click();
  const addRequest = page.waitForRequest((request) => request.method() === "POST");
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
  await clickUntilMarked(page.getByRole("button", { name: `Add to Cart: ${product.name}` }));
  const addRequest = page.waitForRequest((request) => request.method() === "POST");
  release();
  expect((await addRequest).postDataJSON()).toEqual({ product_id: product.id, quantity: 3 });
  await expect(quantity).toHaveValue("3");
});

test("looks up a postal code that is typed before hydration", async ({ page }) => {
  const product = await aProduct();
  const release = await delayRequests(page, appScripts);
  await page.goto(`/product/${product.slug}`, { waitUntil: "commit" });
  const field = page.getByLabel("Delivery to your postal code");
  await field.fill("r2c1a1");
  release();
  await waitForHydration(page);
  await expect(async () => {
    await page.getByRole("button", { name: "Check" }).click(); // the form hydrates later than the page
    await expect(page.getByText(/^Delivery to R2C 1A1 is/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(field).toHaveValue("R2C 1A1");
});

test("stays on the page when a postal code is entered before its form hydrates", async ({ page }) => {
  const product = await aProduct();
  const release = await delayRequests(page, /\/assets\/postal-code-box-/);
  await page.goto(`/product/${product.slug}`);
  await waitForHydration(page);
  const field = page.getByLabel("Delivery to your postal code");
  await field.fill("r2c1a1");
  await field.press("Enter");
  release();
  await expect(async () => {
    await field.press("Enter");
    await expect(page.getByText(/^Delivery to R2C 1A1 is/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/product\/[^?]+$/);
});

test("keeps an email address that is typed before hydration", async ({ page }) => {
  const release = await delayRequests(page, appScripts);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByPlaceholder("Your email address").fill("no address");
  release();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByPlaceholder("Your email address")).toHaveValue("no address");
});

test("applies filters that are changed before hydration", async ({ page }) => {
  const release = await delayRequests(page, appScripts);
  await page.goto("/toys", { waitUntil: "commit" });
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByLabel("Sort by").selectOption("price-asc");
  await filters.getByLabel("In Stock Only").check();
  await filters.getByLabel("Min $").fill("2");
  release();
  await expect(page).toHaveURL(/^(?=.*sort=price-asc)(?=.*in_stock=true)(?=.*min_price=2)/);
  await waitForHydration(page);
  await expect(filters.getByLabel("Sort by")).toHaveValue("price-asc");
  await expect(filters.getByLabel("In Stock Only")).toBeChecked();
  await expect(filters.getByLabel("Min $")).toHaveValue("2");
});

test("applies a search that is changed before hydration", async ({ page }) => {
  const release = await delayRequests(page, appScripts);
  await page.goto("/search?q=set", { waitUntil: "commit" });
  await page.getByLabel("Keyword").fill("pen");
  release();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("heading", { name: "Results for “pen”" })).toBeVisible();

  const releaseAgain = await delayRequests(page, appScripts);
  await page.goto("/search?q=set", { waitUntil: "commit" });
  await page.getByLabel("Sort by").selectOption("created_at");
  releaseAgain();
  await expect(page).toHaveURL(/sort_by=created_at/);
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
  await filters.getByLabel("Sort by").selectOption("price-asc");
  await filters.getByLabel("In Stock Only").check();
  await continueHydration();
  await expect(page).toHaveURL(/^(?=.*sort=price-asc)(?=.*in_stock=true)/);
  await waitForHydration(page);
});

test("goes back to the previous page before any script has loaded", async ({ page }) => {
  await openWishlistFromAbout(page);
  const release = await delayRequests(page, appScripts);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.goBack({ waitUntil: "commit" });
  release();
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
});

test("goes back to the previous page during hydration", async ({ page }) => {
  await openWishlistFromAbout(page);
  const { waitForStart, continueHydration } = await delayHydration(page);
  await page.reload();
  await waitForStart();
  await page.goBack();
  await continueHydration();
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
});

/** Opens two pages in one document, between which Back does not load another one. */
async function openWishlistFromAbout(page: Page): Promise<void> {
  await open(page, "/about");
  await page.getByRole("banner").getByRole("link", { name: "Wishlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your Wishlist" })).toBeVisible();
}

/** Clicks a button until the script that marks buttons has loaded and marked it. */
async function clickUntilMarked(button: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await button.click();
      return await button.getAttribute("data-tapped");
    })
    .not.toBeNull();
}
