import * as v from "valibot";
import { deliveryResponse } from "../../contract/account/delivery.ts";
import { formatArrival } from "../../contract/orders/describe-arrival.ts";
import {
  changeData,
  delayRequests,
  open,
  readBox,
  refuseRequests,
  returnToTab,
  waitForForm,
  waitForResponseTo,
} from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("keeps Add to Cart in view while a phone scrolls the page", async ({ page }) => {
  const product = await aProduct({ name: `A Name That Goes On ${"and On ".repeat(20)}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/product/${product.slug}`);
  const bar = page.locator("[data-bottom-bar]");
  const addInBar = bar.getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true });
  await expect(addInBar).toBeInViewport({ ratio: 1 });
  // The bar is there only while the page's own button is out of view.
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .evaluate((button) => button.scrollIntoView({ block: "center", behavior: "instant" }));
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(addInBar).toBeInViewport({ ratio: 1 });
});

test("lets a guest request an email for a sold-out product", async ({ page }) => {
  const product = await aProduct({ stock_quantity: "0" });
  await open(page, `/product/${product.slug}`);
  await expect(page.getByRole("button", { name: "Sold Out" }).first()).toBeDisabled();
  const submit = page.getByRole("button", { name: "Email me when it's back" });
  await submit.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByRole("main").getByRole("textbox", { name: "Email" }).fill("robin@example.com");
  await submit.click();
  await expect(
    page.getByText(`We'll email robin@example.com once, when ${product.name} is back in stock.`),
  ).toBeVisible();
});

test("zooms, scrolls and closes an image by keyboard", async ({ page }) => {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  const thumbnail = page.getByAltText(product.name).first();
  const zoom = page.getByRole("button", { name: "Zoom image" });
  await zoom.press("Enter");
  const dialog = page.getByRole("dialog", { name: product.name });
  const fittedImage = dialog.getByRole("region", { name: "Image at 100%" });
  await expect(fittedImage.getByRole("img")).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Larger" }).press("Enter");
  const zoomedImage = dialog.getByRole("region", { name: "Image at 200%" });
  await expect(async () => {
    const enlarged = await readBox(zoomedImage.getByRole("img"));
    expect(enlarged.width).toBeGreaterThan((await readBox(thumbnail)).width * 1.5);
  }).toPass();
  await dialog.getByRole("button", { name: "Smaller" }).press("Enter");
  await expect(fittedImage).toBeVisible();
  await fittedImage.click();
  await expect(zoomedImage).toBeFocused();
  await zoomedImage.click();
  await expect(fittedImage).toBeFocused();
  await dialog.getByRole("button", { name: "Larger" }).press("Enter");
  await zoomedImage.focus();
  const scrollTop = await zoomedImage.evaluate((element) => element.scrollTop);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => zoomedImage.evaluate((element) => element.scrollTop)).toBeGreaterThan(scrollTop);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(zoom).toBeFocused();
});

test("copies the link if the device cannot share", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const product = await aProduct();
  await open(page, `/product/${product.slug}?utm_source=letter`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^https?://[^/]+/product/${product.slug}$`));
});

test("shows the price and the days of delivery to a postal code, and remembers the code", async ({
  page,
}) => {
  const product = await aProduct();
  const arrival = page.getByText(/arrives \w{3}, \w{3} \d/i);
  await open(page, `/product/${product.slug}`);
  const field = page.getByLabel("Delivery to your postal code");
  await waitForForm(field);
  await field.fill("12345");
  await field.press("Enter");
  await expect(page.getByText("Valid postal code is required (e.g., A1A 1A1)")).toBeVisible();
  await field.fill("r2c1a1");
  const quoted = waitForResponseTo(page, "GET", "/api/delivery");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/^Delivery to R2C 1A1 is \$5\.00, and free on orders over/)).toBeVisible();
  await expect(field).toHaveValue("R2C 1A1");
  const { data } = v.parse(deliveryResponse, await (await quoted).json());
  await expect(arrival).toContainText(data.arrival === null ? "no days" : formatArrival(data.arrival));
  await field.fill("X0A 0H0");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Delivery to X0A 0H0 is/)).toBeVisible();
  await expect(arrival).toHaveCount(0);
  await field.fill("R2C 1A1");
  await page.keyboard.press("Enter");
  await expect(arrival).toBeVisible();
  await open(page, `/product/${(await aProduct({ stock_quantity: "0" })).slug}`);
  await expect(page.getByText(/^Delivery to R2C 1A1 is/)).toBeVisible();
  await expect(arrival).toHaveCount(0);
  await open(page, "/cart");
  await expect(page.getByText(/^Delivery to R2C 1A1 is \$5\.00, and free on orders over/)).toBeVisible();
  await page.getByLabel("Delivery to your postal code").fill("V6B 1A1");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Delivery to V6B 1A1 is \$5\.00\. Pay by card\./)).toBeVisible();
});

test("keeps the cost of delivery, and Check enabled, when a later lookup fails", async ({
  page,
  expectProblem,
}) => {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  const field = page.getByLabel("Delivery to your postal code");
  const check = page.getByRole("button", { name: "Check" });
  await field.fill("R2C 1A1");
  await check.click();
  const cost = page.getByText(/^Delivery to R2C 1A1 is/);
  await expect(cost).toBeVisible();
  expectProblem({ status: 429, path: "/api/delivery" });
  await refuseRequests(page, "**/api/delivery?*", { status: 429, code: "rate_limited" });
  const release = await delayRequests(page, "**/api/delivery?*");
  const request = page.waitForRequest("**/api/delivery?*");
  // After two minutes, the page looks it up again.
  await page.clock.setSystemTime(Date.now() + 120_000);
  await returnToTab(page);
  const response = (await request).response();
  await expect(check).toBeEnabled();
  release();
  await (await response)?.finished();
  await expect(check).toBeEnabled();
  await expect(cost).toBeVisible();
  await expect(field).not.toHaveAttribute("aria-invalid");
});

test("counts the time left to order without the device's clock", async ({ page }) => {
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 60 * 60_000);
  const arrival = { from: "2026-11-25", to: "2026-11-27", seconds_left: 3 * 3_600 + 20 * 60 + 30 };
  await changeData(page, "**/api/delivery?*", (data: object) => ({ ...data, arrival }));
  await open(page, `/product/${(await aProduct()).slug}`);
  await page.getByLabel("Delivery to your postal code").fill("R2C 1A1");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Order within 3 h 20 min: arrives Wed, Nov 25 to Fri, Nov 27", { exact: true }),
  ).toBeVisible();
});

test("promises nothing for a product with less stock than its minimum order", async ({ page }) => {
  const product = await aProduct({ stock_quantity: "2", minimum_order_quantity: "5" });
  await open(page, `/product/${product.slug}`);
  await expect(page.getByRole("button", { name: "Sold Out" }).first()).toBeDisabled();
  await expect(page.getByText("Only 2 left").first()).toBeVisible();
  await expect(page.getByText("You can't order this product right now.")).toBeVisible();
  await expect(page.getByText(/^Reserved for/)).toHaveCount(0);
  await page.getByLabel("Delivery to your postal code").fill("R2C 1A1");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Delivery to R2C 1A1 is/)).toBeVisible();
  await expect(page.getByText(/arrives \w{3}/i)).toHaveCount(0);
});

test("offers Show More only if the description does not fit", async ({ page }) => {
  const product = await aProduct();
  const longText = "A sentence of the description that goes on. ".repeat(60);
  for (const [description, count] of [
    ["Short.", 0],
    [longText, 1],
  ] as const) {
    await changeData(page, `**/api/products/${product.slug}`, (data: object) => ({ ...data, description }));
    // Navigates within the app, because the server-rendered page would contain the product.
    await open(page, "/about");
    await page.evaluate((path) => {
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/product/${product.slug}`);
    await expect(page.getByRole("tabpanel")).toContainText(description.trim().slice(0, 6));
    await expect(page.getByRole("button", { name: "Show More" })).toHaveCount(count);
    await page.unroute(`**/api/products/${product.slug}`);
  }
  await page.getByRole("button", { name: "Show More" }).click();
  await expect(page.getByRole("button", { name: "Show Less" })).toHaveAttribute("aria-expanded", "true");
});

test("does not request a product that its server-rendered page contains", async ({ page }) => {
  const product = await aProduct();
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await open(page, `/product/${product.slug}`);
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  expect(requestedPaths).not.toContain(`/api/products/${product.slug}`);
  // Images of related products load after the product's own.
  await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1);
});

test("shows a listed product at once, and loads the rest later", async ({ page }) => {
  const product = await aProduct({ description: "All about it." });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, `/search?q=${encodeURIComponent(product.name)}`);
  const release = await delayRequests(page, `**/api/products/${product.slug}`);
  // Records the first render, because the parts below the buttons follow in the next one.
  await page.evaluate((name) => {
    const main = document.querySelector("main");
    if (main === null) return;
    new MutationObserver((_changes, observer) => {
      if (main.querySelector("h1")?.textContent !== name) return;
      Object.assign(window, { firstRender: main.textContent });
      observer.disconnect();
    }).observe(main, { childList: true, subtree: true });
  }, product.name);
  await page.getByRole("link", { name: product.name, exact: true }).click();
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: `Add to Cart: ${product.name}` }).first()).toBeEnabled();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  const firstRender = await page.evaluate("firstRender");
  expect(firstRender).toMatch(/\$.*Add to Cart/);
  expect(firstRender).not.toContain("Share");
  await expect(page.getByRole("tab", { name: "Description" })).toHaveCount(0);
  release();
  await expect(page.getByRole("tabpanel")).toContainText("All about it.");
  await expect(page).toHaveTitle(`${product.name} | Prairie Dollar`);
});

test("keeps the focus on a quantity's button that reaches its limit", async ({ page }) => {
  const product = await aProduct({ stock_quantity: "2" });
  await open(page, `/product/${product.slug}`);
  const increase = page.getByRole("button", { name: "Increase quantity" });
  await increase.press("Enter");
  await expect(increase).toBeDisabled();
  await expect(increase).toBeFocused();
  await increase.press("Enter");
  await expect(page.getByRole("textbox", { name: "quantity", exact: true })).toHaveValue("2");
});
