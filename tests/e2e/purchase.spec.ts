import { anAccount, openAs, register } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import {
  expectOneOrder,
  expectPaidOrder,
  fillCard,
  getPayButton,
  openPayment,
  payWith,
} from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

const arrival = /arrives \w{3}, \w{3} \d/i;

test("lets a visitor find a product, sign up, pay by card and see the order", async ({ page }) => {
  const product = await aProduct();
  await open(page, "/");
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await page.getByRole("combobox", { name: "Search products" }).fill(product.name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: product.name }).first().click();
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .click();
  await expect(page.getByText("Please log in to add items to your cart.")).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fproduct%2F/);

  await page.getByRole("link", { name: "Create an account" }).click();
  await register(page);
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}`));
  await page.getByRole("link", { name: /^Cart, 1 / }).click();

  await expect(page.getByRole("list", { name: "Items" }).getByText(product.name)).toBeVisible();
  await page.getByRole("button", { name: "Add address" }).click();
  await page.getByLabel("Full name").fill("Robin Prairie");
  await page.getByLabel("Phone number").fill("(204) 555-0123");
  await page.getByLabel("Address line 1").fill("12 Regent Avenue West");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("r2c1a1");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText("Deliver to Robin Prairie")).toBeVisible();
  await expect(page.getByText(arrival)).toBeVisible();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(getPayButton(page)).toBeEnabled();
  await expect(page.getByText(arrival)).toBeVisible();
  await expect(page.getByRole("form", { name: "Newsletter" })).toHaveCount(0);
  await payWith(page, "4242424242424242");

  await expectPaidOrder(page);
  await expect(page.getByText(arrival)).toBeVisible();
  await expect(page.getByText(/We're emailing your confirmation to visitor-/)).toBeVisible();
  await expect(page.getByText("12 Regent Avenue West")).toBeVisible();
  await expect(page.getByRole("link", { name: product.name })).toBeVisible();
  await page.getByRole("link", { name: "View your order" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Paid" }).first()).toBeVisible();
  await expect(page.getByText(arrival)).toBeVisible();
  await expect(page.getByText(product.name)).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("pays the same order by another card after one was declined", async ({ page, expectProblem }) => {
  expectProblem({ status: 402, path: /^\/v1\/payment_intents\/[^/]+\/confirm$/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPayment(page);
  await payWith(page, "4000000000000002");
  await expect(
    page.getByRole("alert").filter({ hasText: "Your card was declined. Your card was not charged." }),
  ).toBeInViewport();
  await expect(getPayButton(page)).toBeEnabled();
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await expectOneOrder(page);
});

test("shows the Pay button without scrolling on a laptop's screen", async ({ page }) => {
  await openPayment(page);
  await expect(getPayButton(page)).toBeInViewport({ ratio: 1 });
});

test("charges once for a double click on Pay", async ({ page }) => {
  await openPayment(page);
  const confirmations: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/confirm")) confirmations.push(request.url());
  });
  await fillCard(page, "4242424242424242");
  // Both clicks happen before the next render, which disables the button.
  await getPayButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectPaidOrder(page);
  expect(confirmations).toHaveLength(1);
  await expectOneOrder(page);
});

test("shows a total that another window changed before it charges the card, and keeps the card", async ({
  page,
  context,
}) => {
  await openPayment(page);
  // The product costs $6.00, and its delivery $5.00. It is free for two.
  const [oldTotal, newTotal] = ["Pay $11.00", "Pay $12.00"];
  await expect(getPayButton(page)).toHaveText(oldTotal);
  const addedProduct = await aProduct();
  const secondTab = await context.newPage();
  await secondTab.goto(`/product/${addedProduct.slug}`);
  await secondTab
    .getByRole("button", { name: `Add to Cart: ${addedProduct.name}`, exact: true })
    .first()
    .click();
  await expect(secondTab.getByText(`${addedProduct.name} added to your cart!`)).toBeVisible();
  await secondTab.goto("/checkout");
  await expect(getPayButton(secondTab)).toHaveText(newTotal);
  await secondTab.close();

  await expect(getPayButton(page)).toHaveText(oldTotal);
  await payWith(page, "4242424242424242");
  await expect(page.getByText(/Your total changed from/)).toBeVisible();
  await expect(getPayButton(page)).toHaveText(newTotal);
  await expect(page).toHaveURL(/\/checkout$/);
  // The card that was typed before is still in the form.
  await getPayButton(page).click();
  await expectPaidOrder(page);
});

test("settles an order by the webhook if the page cannot confirm the payment", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: "/api/checkout/confirm-order" });
  await openPayment(page);
  await page.route("**/api/checkout/confirm-order", (route) => route.abort("connectionreset"));
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await page.getByRole("link", { name: "View your order" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("Paid", { exact: true })).toHaveCount(1);
  await expectOneOrder(page);
});

test("waits for a processing payment until it succeeds", async ({ page }) => {
  await openPayment(page);
  await payWith(page, "4000000000000077");
  await expectPaidOrder(page);
});

test("places a cash order with a note for the driver", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/checkout");
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await page.getByLabel("Notes for the driver (optional)").fill("Blue door");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Cash on Delivery - Payment will be collected upon delivery")).toBeVisible();
});

test("asks for an address in a dialog at checkout", async ({ page }) => {
  const account = await anAccount();
  const product = await aProduct();
  await openAs(page, account, `/product/${product.slug}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .click();
  await expect(page.getByText(`${product.name} added to your cart!`)).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByText("Shipping Information Required")).toBeVisible();
  await page.getByRole("button", { name: "Add a shipping address" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
