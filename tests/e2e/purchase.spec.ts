import { randomUUID } from "node:crypto";
import { expect, test } from "../support/e2e-test.ts";
import { confirmationLink } from "../support/sandbox-control.ts";
import {
  addButton,
  expectPaidOrder,
  fillAddress,
  fillRegistration,
  payButton,
  payWith,
  putIntoCart,
  reachPayment,
  wellStockedProduct,
} from "../support/shopper.ts";

test("a visitor finds a product, signs up, finds it in the cart, pays by card and sees the order", async ({
  page,
}) => {
  const product = await wellStockedProduct(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await page.getByRole("combobox", { name: "Search products" }).fill(product.name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: product.name }).first().click();
  await addButton(page, product.name).click();
  await expect(page.getByText("Please log in to add items to your cart.")).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fproduct%2F/);

  const email = `visitor-${randomUUID()}@example.com`;
  await page.getByRole("link", { name: "Create an account" }).click();
  await fillRegistration(page, email);
  await page.goto(await confirmationLink(email));
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}`));
  await page.getByRole("link", { name: /^Cart, 1 / }).click();

  await expect(page.getByRole("list", { name: "Items" }).getByText(product.name)).toBeVisible();
  await page.getByRole("button", { name: "Add address" }).click();
  await fillAddress(page);
  await expect(page.getByText("Deliver to Robin Prairie")).toBeVisible();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await payWith(page, "4242424242424242");

  await expectPaidOrder(page);
  await page.getByRole("link", { name: "View your order" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Paid" }).first()).toBeVisible();
  await expect(page.getByText(product.name)).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("a declined card leaves the form usable, and paying then makes no second order", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/402.*\/confirm/s);
  await reachPayment(page);
  await payWith(page, "4000000000000002");
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(1);
});

test("what another window adds to the order is shown before anything is charged", async ({
  page,
  context,
}) => {
  await reachPayment(page);
  const before = await payButton(page).textContent();
  const other = await context.newPage();
  await putIntoCart(other);
  await other.goto("/checkout");
  await expect(payButton(other)).toBeEnabled();
  const after = await payButton(other).textContent();
  expect(after).not.toBe(before);
  await other.close();

  await expect(payButton(page)).toHaveText(before ?? "");
  await payWith(page, "4242424242424242");
  await expect(page.getByText(/Your order was changed in another window/)).toBeVisible();
  await expect(payButton(page)).toHaveText(after ?? "");
  await expect(page).toHaveURL(/\/checkout$/);
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
});

test("a bank that asks for 3-D Secure sends the shopper back to a paid order", async ({ page }) => {
  await reachPayment(page);
  await payWith(page, "4000002500003155");
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(page);
});

test("a failed authentication leads back to the checkout, where another card pays", async ({ page }) => {
  await reachPayment(page);
  await payWith(page, "4000002500003155");
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText("Payment failed. Please try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(1);
});

test("a payment that the bank still works on is followed until it arrives", async ({ page }) => {
  await reachPayment(page);
  await payWith(page, "4000000000000077");
  await expectPaidOrder(page);
});
