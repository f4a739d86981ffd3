import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { builtManifestPath } from "../../scripts/lib/paths.ts";
import { openAs, openSignedIn } from "../support/accounts.ts";
import { goOffline, open, returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import {
  createShopper,
  getCardFrame,
  getPayButton,
  openPayment,
  payWith,
  putIntoCart,
} from "../support/orders.ts";
import { adminEmail, callAs } from "../support/store-api.ts";

test("keeps a page usable when a part of it cannot be loaded", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: laterParts });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  // React reports that it cannot hydrate the footer without its code.
  expectProblem({ text: /Minified React error #422/ });
  await page.route(laterParts, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Toys" })).toBeVisible();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("link", { name: "Open the search page" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Electronics" }).click();
  await expect(page.getByRole("heading", { name: "Electronics Products" })).toBeVisible();
});

test("loads a part of the page again after a failure", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: footerPart });
  let failures = 0;
  await page.route(footerPart, (route) => (failures++ === 0 ? route.abort() : route.continue()));
  await open(page, "/about");
  expect(failures).toBeGreaterThan(1);
});

test("restores a cart line when its removal fails, and when the shopper taps Undo", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 503, path: /\/api\/cart\/items\// });
  const { account } = await createShopper();
  await openAs(page, account, "/cart");
  const message = "Briefly closed";
  await page.route("**/api/cart/items/*", (route) =>
    route.fulfill({ status: 503, json: { success: false, message, code: "service_unavailable" } }),
  );
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  await page.unroute("**/api/cart/items/*");
  const count = (await page.getByText(/^\d+ items? in your cart$/).textContent()) ?? "";
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(page.getByText("0 items in your cart")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(count)).toHaveCount(1);
});

test("lets a quantity above the stock be lowered by one, or set to the stock", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/create-payment-intent" });
  const { account, product } = await createShopper();
  await putIntoCart(account, product, 8);
  await callAs(adminEmail, "PATCH", `/admin/products/${product.id}/stock`, { on_hand: 3 });
  await openAs(page, account, "/checkout");
  await expect(page.getByRole("alert").filter({ hasText: "Please check your cart" })).toContainText(
    `Only 3 of ${product.name} left.`,
  );
  await page.getByRole("main").getByRole("link", { name: "Return to cart" }).first().click();

  const quantity = page.getByRole("textbox", { name: `quantity of ${product.name}` });
  await expect(quantity).toHaveValue("9");
  await page.getByRole("button", { name: /^Decrease / }).click();
  await expect(quantity).toHaveValue("8");
  await page.reload();
  await expect(quantity).toHaveValue("8");
  await page.getByRole("button", { name: `Set ${product.name} to 3` }).click();
  await expect(quantity).toHaveValue("3");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(getPayButton(page)).toBeEnabled();
});

test("keeps the card form's input when the order check fails", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/checkout/create-payment-intent" });
  await openPayment(page);
  await page.route("**/api/checkout/create-payment-intent", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: "Briefly closed", code: "service_unavailable" },
    }),
  );
  await payWith(page, "4242424242424242");
  await expect(page.getByText("We could not check your order, so nothing was charged.")).toBeVisible();
  await expect(getCardFrame(page).getByLabel("Card number")).toHaveValue(/4242.*4242$/);
  await page.unroute("**/api/checkout/create-payment-intent");
  await getPayButton(page).click();
  await expect(page).toHaveURL(/\/checkout\/success\//);
});

test("plays the slides on request for visitors who prefer reduced motion", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.mouse.move(0, 700); // a pointer or focus on the carousel pauses it
  await page.getByRole("button", { name: "Pause", exact: true }).blur();
  for (const position of [2, 3]) {
    await expect(page.getByRole("button", { name: new RegExp(`^Slide ${position}: `) })).toHaveAttribute(
      "aria-current",
      "true",
    );
  }
});

test("keeps text that is typed into a filter, and clears invalid text on Reset Filters", async ({ page }) => {
  await open(page, "/toys");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.pressSequentially("toy ");
  await expect(page).toHaveURL(/search=toy$/);
  await search.pressSequentially("car");
  await expect(search).toHaveValue("toy car");
  await expect(page).toHaveURL(/search=toy\+car$/);
  await page.getByLabel("Min $").fill("cheap");
  await expect(page.getByText("Enter an amount, such as 4.50")).toBeVisible();
  await page.getByRole("button", { name: "Reset Filters" }).first().click();
  await expect(page.getByLabel("Min $")).toHaveValue("");
  await expect(page).toHaveURL(/\/toys$/);
  // Continued typing is one history entry.
  await page.goBack();
  await expect(page).toHaveURL(/search=toy\+car$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/toys$/);
  await page.getByLabel("Min $").fill("20");
  await page.getByLabel("Max $").fill("5");
  const mistake = "The minimum price ($20) is higher than the maximum ($5).";
  await expect(page.getByRole("alert").filter({ hasText: mistake })).toBeVisible();
  await expect(page.getByText("No products found").last()).toBeVisible();
  await page.getByRole("button", { name: "Reset Filters" }).last().click();
  await expect(page).toHaveURL(/\/toys$/);
});

test("redirects a page number past the end to the last page", async ({ page }) => {
  for (const path of ["/products?page=999", "/search?q=set&page=999"]) {
    await open(page, path);
    await expect(page).not.toHaveURL(/page=999/);
    await expect(page.getByRole("article").first()).toBeVisible();
  }
});

test("closes a dialog with the back button, and keeps the scroll position", async ({ page }) => {
  await open(page, "/search?q=set");
  await page.getByRole("article").nth(5).scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  const quickView = page
    .getByRole("article")
    .nth(5)
    .getByRole("button", { name: /^Quick View/ });
  await quickView.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=set$/);
  await expect.poll(() => scrollTop(page)).toBe(before);
  await page.getByRole("article").nth(5).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=set$/);
  await expect.poll(() => scrollTop(page)).toBe(before);
});

test("closes a phone's menu with the back button, and leaves no history entry for it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/toys");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Shop" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Shop" })).toBeHidden();
  await expect(page).toHaveURL(/\/toys$/);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Shop" }).getByRole("link", { name: "Deals" }).click();
  await expect(page.getByRole("heading", { name: "Deals", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Toys Products" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Shop" })).toBeHidden();
});

test("preloads the next page's data when a link is hovered over", async ({ page }) => {
  await open(page, "/about");
  const request = page.waitForRequest(/\/api\/products\?.*category=Toys/);
  await page.getByRole("banner").getByRole("link", { name: "Toys" }).hover();
  await request;
});

test("tells the shopper about a lost connection, and fails calls with a message", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: /^\/(api|assets)\// });
  const { account } = await createShopper();
  await openAs(page, account, "/cart");
  await page.getByRole("button", { name: /^Increase / }).click();
  await expect(page.getByText("2 items in your cart")).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: /^Increase / }).click();
  await expect(page.getByText("Unable to update cart. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.", { exact: false })).toBeHidden();
});

test("keeps an address and a profile that could not be saved without a connection", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: /^\/api\// });
  await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Phone number").fill("204-555-0123");
  await page.getByLabel("Address line 1").fill("1 First Street");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("R2C 1A1");
  await goOffline(page);
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(dialog.getByText("Unable to create address. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Address line 1")).toHaveValue("1 First Street");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 First Street")).toHaveCount(1);

  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Robyn");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Robyn");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Robyn Prairie" })).toBeVisible();
});

test("shows the next day's prices and notice on a page that was left open overnight", async ({ page }) => {
  await page.clock.install();
  await open(page, "/toys");
  const card = page.getByRole("article").first();
  await expect(card).not.toContainText("$987.65");
  await page.route(/\/api\/products\?/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    for (const product of list.data) product.wholesale_price = 987.65;
    await route.fulfill({ response, json: list });
  });
  await page.route("**/api/store-settings", async (route) => {
    const response = await route.fetch();
    const settings = await response.json();
    settings.data.notice = "Closed for the holiday";
    await route.fulfill({ response, json: settings });
  });
  await page.clock.fastForward("12:00:00");
  await returnToTab(page);
  await expect(card).toContainText("$987.65");
  await expect(page.getByText("Closed for the holiday")).toBeVisible();
});

test("stays in the store when the first product is opened offline", async ({
  page,
  context,
  expectProblem,
}) => {
  // Headed Chromium requests the icon for each address.
  expectProblem({ status: "failed", path: /^\/(api|assets|images|favicon)\b/ });
  await open(page, "/toys");
  const product = page.getByRole("article").getByRole("link").first();
  const name = (await product.textContent()) ?? "";
  await goOffline(page);
  await product.click();
  await expect(page.getByText("This page loads once you are connected again.")).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
});

test("keeps the previous page in view while a list loads, and loads an offline product once connected", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: /^\/(api|assets|images|favicon)\b/ });
  await page.clock.install();
  await open(page, "/toys");
  const links = page.getByRole("article").getByRole("link");
  const [first, second] = await links.allTextContents();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/products\?/, async (route) => {
    await released;
    await route.continue();
  });
  await page.route("**/api/products/*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("article").nth(8).scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: "Electronics" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeInViewport();
  await page.clock.fastForward(5_000);
  await expect(page.getByRole("article").nth(8)).toBeInViewport();
  expect(await scrollTop(page)).toBe(before);
  await page.goBack();
  await links.first().evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { level: 1, name: first ?? "" })).toBeInViewport();
  release();
  await page.goBack();

  await context.setOffline(true);
  await page.getByRole("article").nth(8).scrollIntoViewIfNeeded();
  await expect(page.getByText("You are offline. Prices", { exact: false })).toBeInViewport();
  await links.nth(1).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByText("This page loads once you are connected again.")).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: second ?? "" })).toBeInViewport();
});

test("returns the focus from the header's search to its button on Escape", async ({ page }) => {
  await open(page, "/about");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();
});

const footerPart = partOf("features/shell/footer.tsx");
const laterParts = partOf("features/shell/footer.tsx", "features/catalog/search/search-box.tsx");

/** Matches the built files of these sources. */
function partOf(...sources: readonly string[]): RegExp {
  const manifest: Record<string, { readonly file: string }> = JSON.parse(
    readFileSync(builtManifestPath, "utf8"),
  );
  return new RegExp(sources.map((source) => manifest[source]?.file.replaceAll(".", "\\.")).join("|"));
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(document.documentElement.scrollTop));
}
