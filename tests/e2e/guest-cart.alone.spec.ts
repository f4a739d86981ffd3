import type { Browser, Page } from "@playwright/test";
import { anAccount, openAs, signIn } from "../support/accounts.ts";
import { delayRequests, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addInPage } from "../support/guest-checkout.ts";
import { aProduct } from "../support/products.ts";
import { add } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

const phone = { width: 390, height: 844 };

test.beforeEach(() => sellToGuests(true));
test.afterEach(() => sellToGuests(false));

test("fills a guest's cart on a phone, counts it at once and keeps it after a reload", async ({ page }) => {
  await page.setViewportSize(phone);
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  const release = await delayRequests(page, "**/api/cart/items");
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  release();
  await expect(page.getByText(`${product.name} added to your cart!`)).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  await expect(page.getByRole("link", { name: product.name })).toBeVisible();
  await expect(page.getByText("Subtotal (1 item)")).toBeVisible();
  await expect(page.getByLabel("Delivery to your postal code")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();

  await page.getByRole("button", { name: `Increase quantity of ${product.name}` }).click();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
  await page.getByRole("button", { name: `Remove ${product.name}` }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
});

test("makes one cart of two quick additions before the first response", async ({ page }) => {
  const [marble, kite] = [await aProduct(), await aProduct()];
  await open(page, `/search?q=${marble.slug.slice(-8)}`);
  const release = await delayRequests(page, "**/api/cart/items");
  await page.getByRole("button", { name: `Add to Cart: ${marble.name}` }).click();
  await page.getByRole("link", { name: marble.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: marble.name })).toBeVisible();
  await page
    .getByRole("button", { name: `Add to Cart: ${marble.name}` })
    .first()
    .click();
  await page.getByRole("link", { name: /^Cart/ }).click();
  release();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
  await open(page, `/product/${kite.slug}`);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
});

test("shares one cart between two tabs", async ({ page, context }) => {
  const product = await aProduct();
  const other = await context.newPage();
  await open(other, "/");
  await open(page, `/product/${product.slug}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await expect(other.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await open(other, `/product/${product.slug}`);
  await other
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await open(page, "/cart");
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
});

test("sends no request for the cart of a visitor who has none, before the cart is opened", async ({
  page,
}) => {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await open(page, "/");
  await open(page, "/toys");
  expect(paths.filter((path) => path.startsWith("/api/cart"))).toEqual([]);
  await page.getByRole("link", { name: "Cart", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("leaves the footer in its place while a guest's cart loads", async ({ page }) => {
  const release = await delayRequests(page, "**/api/cart");
  await page.goto("/cart");
  // waitForHydration() would wait for the cart, too.
  await expect(page.locator("html[data-hydrated] footer[data-hydrated]")).toBeVisible();
  await expect(page.getByText("Loading your cart")).toBeAttached();
  const readFooterTop = () =>
    page.getByRole("contentinfo").evaluate((footer: HTMLElement) => footer.offsetTop);
  const footerTop = await readFooterTop();
  release();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  expect(await readFooterTop()).toBe(footerTop);
});

test("shows a guest's cart although the browser has deleted what scripts stored", async ({ page }) => {
  await open(page, "/");
  await addInPage(page, (await aProduct()).id);
  await page.getByRole("link", { name: "Cart", exact: true }).click();
  await expect(page.getByText("Subtotal (1 item)")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("merges a guest's cart at sign-in, and leaves none behind at sign-out", async ({ page }) => {
  const [marble, kite] = [await aProduct(), await aProduct()];
  const account = await anAccount();
  await add(account, marble, 2);
  await open(page, `/product/${kite.slug}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${kite.name}` })
    .first()
    .click();
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, account);
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("__Host-cart");

  await open(page, "/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  await open(page, "/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("says which units of a guest's cart the account could not get", async ({ page }) => {
  const product = await aProduct({ stock_quantity: "3" });
  const account = await anAccount();
  await add(account, product, 2);
  await open(page, `/product/${product.slug}`);
  await page.getByRole("button", { name: "Increase quantity" }).first().click();
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await openAs(page, account, "/cart");
  await expect(page.getByText(`Only 3 of ${product.name} left.`).first()).toBeVisible();
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
});

test("fills a cart, changes it and shows its sums without JavaScript", async ({ browser, baseURL }) => {
  const product = await aProduct({ stock_quantity: "3" });
  const page = await openWithoutScripts(browser, baseURL);
  await page.setViewportSize(phone);
  await page.goto(`/product/${product.slug}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Subtotal (1 item)")).toBeVisible();
  await page.getByRole("textbox", { name: `quantity of ${product.name}` }).fill("3");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
  await expect(page.getByText("To check out, turn on JavaScript.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeHidden();

  await page.getByRole("textbox", { name: `quantity of ${product.name}` }).fill("9");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("There isn't enough stock for this.")).toBeVisible();
  await page.getByRole("button", { name: `Remove ${product.name}` }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("adds from a list without JavaScript, and keeps the cart when scripts run again", async ({
  browser,
  baseURL,
  page: pageWithScripts,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/toys");
  await page
    .getByRole("button", { name: /^Add to Cart: / })
    .first()
    .click();
  await expect(page.getByText("Subtotal (1 item)")).toBeVisible();
  await pageWithScripts.context().addCookies(await page.context().cookies());
  await open(pageWithScripts, "/cart");
  await expect(pageWithScripts.getByText("Subtotal (1 item)")).toBeVisible();
  await expect(pageWithScripts.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

async function sellToGuests(guest_checkout: boolean): Promise<void> {
  await callAsAdmin("PUT", "/admin/settings", { guest_checkout });
}

async function openWithoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  return context.newPage();
}
