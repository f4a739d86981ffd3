import type { Locator, Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import {
  appScripts,
  delayRequests,
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
  const add = page.getByRole("button", { name: /^Add to Cart/ }).last();
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

/** Taps a button once the script that records taps runs. */
async function tapEarly(page: Page, button: Locator): Promise<void> {
  await waitForEarlyTaps(page);
  await button.click();
  await expect(button).toHaveAttribute("data-tapped", "");
}
