import type { Page } from "@playwright/test";
import {
  appScripts,
  delayHydration,
  delayRequests,
  open,
  waitForForm,
  waitForHydration,
} from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("looks up a postal code that is typed before hydration", async ({ page }) => {
  const product = await aProduct();
  const release = await delayRequests(page, appScripts);
  await page.goto(`/product/${product.slug}`, { waitUntil: "commit" });
  const field = page.getByLabel("Delivery to your postal code");
  await field.fill("r2c1a1");
  release();
  await waitForForm(field);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/^Delivery to R2C 1A1 is/)).toBeVisible();
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
  await waitForForm(field);
  await field.press("Enter");
  await expect(page.getByText(/^Delivery to R2C 1A1 is/)).toBeVisible();
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
  await page.getByLabel("Sort by").selectOption("price-asc");
  await filters.getByLabel("In Stock Only").check();
  await filters.getByLabel("Min $").fill("2");
  release();
  await expect(page).toHaveURL(/^(?=.*sort=price-asc)(?=.*in_stock=true)(?=.*min_price=2)/);
  await waitForHydration(page);
  await expect(page.getByLabel("Sort by")).toHaveValue("price-asc");
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
