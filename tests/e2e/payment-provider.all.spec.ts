import type { Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { delayRequests, returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import {
  bankPageCardNumber,
  expectOneOrder,
  expectPaidOrder,
  fillCard,
  getCardFrame,
  getPayButton,
  openPayment,
  payWith,
} from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { addressInput, aShopperWith } from "../support/shoppers.ts";
import { call, getUrls } from "../support/store-api.ts";

const inPageCardNumber = "4000002500003155";

test("keeps the form usable after a failed authentication in a frame", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPayment(page);
  await payWith(page, inPageCardNumber);
  await getChallengeFrame(page).getByRole("button", { name: "Fail authentication" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Your bank couldn't confirm that it was you." });
  await expect(failure).toBeInViewport();
  await expect(failure).toContainText("not charged");
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await expectOneOrder(page);
});

test("returns to a usable checkout after a failed authentication on the bank's page", async ({ page }) => {
  await openPayment(page);
  await payWith(page, bankPageCardNumber);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText("Payment failed. Please try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await expectOneOrder(page);
});

test("explains that the payment form fails to load, and loads it on Try Again", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 500, path: /^\/v1\/payment_intents\/pi_/ });
  const paymentIntents = `${getUrls().sandboxUrl}/v1/payment_intents/**`;
  await page.route(paymentIntents, (route) =>
    route.fulfill({
      status: 500,
      headers: { "access-control-allow-origin": "*" },
      json: { error: { type: "api_error", message: "Down" } },
    }),
  );
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/checkout");
  await expect(page.getByText("We couldn't load the payment form. Please try again.")).toBeVisible();
  await page.unroute(paymentIntents);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(getPayButton(page)).toBeEnabled();
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
});

test("does not charge again for an order that was paid in another window", async ({
  page,
  context,
  expectProblem,
}) => {
  // The cart is empty after the payment.
  expectProblem({ status: 409, path: "/api/checkout/create-payment-intent" });
  await openPayment(page);
  const secondTab = await context.newPage();
  await secondTab.goto("/checkout");
  await payWith(secondTab, "4242424242424242");
  await expectPaidOrder(secondTab);
  await payWith(page, "4242424242424242");
  await expect(page).toHaveURL(/\/(checkout\/success\/|cart)/);
  await expectOneOrder(page);
});

test("keeps the card in the payment form when another window changes the amount", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct(), 3);
  await openAs(page, shopper, "/checkout");
  const amount = getCardFrame(page).getByText(/^Payment of \$/);
  await expect(getPayButton(page)).toHaveText("Pay $18.00");
  await expect(amount).toHaveText("Payment of $18.00");
  await fillCard(page, "4242424242424242");
  // Outside the local area, delivery costs $5.00.
  await call(`/api/addresses/${shopper.address.id}`, {
    method: "PUT",
    token: shopper.token,
    json: addressInput({ province: "British Columbia", postal_code: "V6B 1A1" }),
  });
  await getPayButton(page).click();
  await expect(page.getByText(/Your total changed from/)).toBeVisible();
  await expect(getPayButton(page)).toHaveText("Pay $23.00");
  await expect(amount).toHaveText("Payment of $23.00");
  await getPayButton(page).click();
  await expectPaidOrder(page);
});

test("shows a changed amount in the payment form before it can be paid", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct(), 3);
  await openAs(page, shopper, "/checkout");
  const amount = getCardFrame(page).getByText(/^Payment of \$/);
  await expect(amount).toHaveText("Payment of $18.00");
  const added = await aProduct();
  await call("/api/cart/items", { token: shopper.token, json: { product_id: added.id, quantity: 1 } });
  const release = await delayRequests(page, "**/api/checkout/create-payment-intent");
  // The cart is stale after five seconds.
  await page.clock.setSystemTime(Date.now() + 6_000);
  await returnToTab(page);
  await expect(getPayButton(page)).toHaveText("Pay $24.00");
  await expect(getPayButton(page)).toBeDisabled();
  release();
  await expect(getPayButton(page)).toBeEnabled();
  await expect(amount).toHaveText("Payment of $24.00");
});

function getChallengeFrame(page: Page) {
  return page.frameLocator("iframe[title='3-D Secure authentication']");
}
