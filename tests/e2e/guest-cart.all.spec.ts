import { anAccount, openAs } from "../support/accounts.ts";
import { delayRequests, open, openWithoutScripts } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addInPage } from "../support/guest-checkout.ts";
import { offerPickup, sellToGuests } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";
import { add } from "../support/shoppers.ts";

test.beforeEach(() => sellToGuests());

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

test("says which units of a guest's cart the account could not get", async ({ page }) => {
  const product = await aProduct({ stock_quantity: "3" });
  const account = await anAccount();
  await add(account, product, 2);
  await open(page, `/product/${product.slug}`);
  await page.getByRole("button", { name: "Increase quantity" }).first().click();
  // The link counts the units before the answer, which brings the guest's cookie.
  const added = page.waitForResponse((response) => response.url().endsWith("/api/cart/items"));
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await added;
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await openAs(page, account, "/cart");
  await expect(page.getByText(`Only 3 of ${product.name} left.`).first()).toBeVisible();
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
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

test("says how much more makes delivery free, unless the order is picked up", async ({ page }) => {
  await offerPickup();
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await page.goto("/cart");
  await page.getByLabel("Delivery to your postal code").fill("R2C 0A1");
  await page.getByRole("button", { name: "Check" }).click();
  const step = page.getByRole("progressbar", { name: "$5.01 more for free local delivery" });
  await expect(step).toBeVisible();
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await expect(step).toHaveCount(0);
  await page.getByRole("radio", { name: /^Delivery/ }).check();
  await page.getByRole("button", { name: /^Increase / }).click();
  await expect(page.getByText("Free local delivery")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});
