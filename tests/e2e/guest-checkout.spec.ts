import { expect, test } from "../support/e2e-test.ts";
import { fillAddress, fillContact, openGuestCheckout } from "../support/guest-checkout.ts";
import { sellToGuests } from "../support/guests.ts";
import { expectPaidOrder, getPayButton, payWith } from "../support/payment-page.ts";

test.beforeEach(() => sellToGuests());

test("lets a guest buy on a phone with a card, and offers to register", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGuestCheckout(page);
  const email = await fillContact(page);
  await fillAddress(page);
  await expect(page.getByLabel("Province or territory")).toHaveValue("Manitoba");
  await expect(getPayButton(page)).toBeEnabled();
  await payWith(page, "4242424242424242");

  await expectPaidOrder(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Create an account to see your orders" })).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("Secret123!");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "View your order" }).click();
  await expect(page.getByRole("heading", { name: /^Order / })).toBeVisible();
});

test("pays the same order by another card after one was declined", async ({ page, expectProblem }) => {
  expectProblem({ status: 402, path: /^\/v1\/payment_intents\/[^/]+\/confirm$/ });
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page);
  await payWith(page, "4000000000000002");
  await expect(page.getByRole("alert").filter({ hasText: "Your card was not charged." })).toBeVisible();
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
});

test("shows the paid order although the browser lost its cookie at the bank", async ({ page, context }) => {
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page);
  await payWith(page, "4000002760003184");
  const complete = page.getByRole("button", { name: "Complete authentication" });
  await expect(complete).toBeVisible();
  await context.clearCookies();
  await complete.click();
  await expectPaidOrder(page);
  await page.reload();
  await expectPaidOrder(page);
});
