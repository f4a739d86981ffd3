import type { Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { delayRequests, goOffline, loseResponses, refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import {
  expectOneOrder,
  expectPaidOrder,
  fillCard,
  getPayButton,
  openBankPage,
  openPayment,
  payWith,
} from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

// The page never denies a charge that may have been made, at whichever step of a payment the connection is lost.
const stripeIntents = /\/v1\/payment_intents\//;
const cardNumber = "4242424242424242";

test.beforeEach(async ({ page, expectProblem }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expectProblem({ status: "failed", path: /^\/(v1|api)\// });
});

test("says that nothing was charged if the bank refused and the browser cannot reach Stripe", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openBankPage(page);
  await page.route(stripeIntents, (route) => route.abort());
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(
    getAlert(page, "Payment failed. Please try again. Your card was not charged."),
  ).toBeInViewport();
  await page.unroute(stripeIntents);
  await page.reload();
  await expect(getPayButton(page)).toBeEnabled();
  await expect(getAlert(page, "Payment failed. Please try again. Your card was not charged.")).toHaveCount(0);
});

test("waits for the webhook if neither the browser nor the store can reach Stripe", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 503, path: "/api/checkout/confirm-order" });
  await openBankPage(page);
  await page.route(stripeIntents, (route) => route.abort());
  await refuseRequests(page, "**/api/checkout/confirm-order", { code: "payment_provider_unavailable" });
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(page);
});

test("does not deny a charge without a connection, and loads the paid order on Try Again", async ({
  page,
}) => {
  await openBankPage(page);
  await page.route(stripeIntents, (route) => route.abort());
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "We couldn't load your order" })).toBeVisible();
  await expect(page.getByText("No charges were made")).toHaveCount(0);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expectPaidOrder(page);
});

test("says that nothing was charged after going back from the bank's page", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openPayment(page);
  await page.route(/\/confirm$/, () => new Promise(() => {}));
  await payWith(page, cardNumber);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  // The browser restores the page from its back/forward cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(getAlert(page, "your card was not charged")).toBeInViewport();
  await expect(getPayButton(page)).toBeEnabled();
});

test("shows a paid order to a shopper who closed the tab at the bank", async ({ page, context }) => {
  await openBankPage(page);
  const bankUrl = page.url();
  await page.close();
  const newTab = await context.newPage();
  await newTab.setViewportSize({ width: 390, height: 844 });
  await newTab.goto(bankUrl);
  await newTab.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(newTab);
});

test("places a cash order once when its response is lost", async ({ page, context }) => {
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/checkout");
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
  await goOffline(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(getAlert(page, "You're offline, so your order was not placed.")).toBeInViewport();
  await expect(page.getByLabel("Notes for the driver")).toBeEditable();
  await context.setOffline(false);
  await loseResponses(page, "**/api/orders/create-cod");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(getAlert(page, "We lost the connection. Tap Place Order again")).toBeInViewport();
  await expect(page.getByLabel("Notes for the driver")).toBeDisabled();
  await page.unroute("**/api/orders/create-cod");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\/PD-/);
});

test("charges nothing for a tap on Pay without a connection, even after it returns", async ({
  page,
  context,
}) => {
  await openPayment(page);
  await fillCard(page, cardNumber);
  const confirmations: string[] = [];
  page.on("request", (request) => {
    if (stripeIntents.test(request.url()) && request.method() === "POST") confirmations.push(request.url());
  });
  await goOffline(page);
  await getPayButton(page).click();
  await expect(getAlert(page, "You're offline, so your card was not charged.")).toBeInViewport();
  await expect(getPayButton(page)).toBeEnabled();
  const offlineNotice = page.getByRole("status").filter({ hasText: "You're offline." });
  await expect(offlineNotice).toBeVisible();
  await context.setOffline(false);
  await expect(offlineNotice).toHaveCount(0);
  expect(confirmations).toEqual([]);
  await getPayButton(page).click();
  await expectPaidOrder(page);
  expect(confirmations).toHaveLength(1);
});

test("charges nothing for a tap that waited too long for the connection", async ({ page }) => {
  await openPayment(page);
  await fillCard(page, cardNumber);
  const release = await delayRequests(page, "**/api/checkout/create-payment-intent");
  await getPayButton(page).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 60_000);
  release();
  await expect(getAlert(page, "your card was not charged")).toBeInViewport();
  await getPayButton(page).click();
  await expectPaidOrder(page);
});

test("says that nothing was charged if Stripe never received the payment", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openPayment(page);
  await page.route(/\/confirm$/, (route) => route.abort());
  await payWith(page, cardNumber);
  await expect(getAlert(page, "your card was not charged")).toBeInViewport();
  await page.unroute(/\/confirm$/);
  await getPayButton(page).click();
  await expectPaidOrder(page);
});

test("does not deny a charge that cannot be checked, and does not charge again on the next tap", async ({
  page,
}) => {
  await openPayment(page);
  await loseResponses(page, /\/confirm$/);
  await page.route("**/api/checkout/confirm-order", (route) => route.abort());
  await payWith(page, cardNumber);
  await expect(getAlert(page, "don't know yet whether your payment went through")).toBeInViewport();
  await expect(page.getByText(/not charged|No charges/)).toHaveCount(0);
  await page.unroute(/\/confirm$/);
  await page.unroute("**/api/checkout/confirm-order");
  await getPayButton(page).click();
  await expectPaidOrder(page);
  await expectOneOrder(page);
});

test("does not deny a charge on the failed page without a report from Stripe", async ({ page }) => {
  await openPayment(page);
  await page.goto("/checkout/failed");
  await expect(page.getByText(/couldn't confirm your payment yet/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment not confirmed yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View My Orders" })).toBeVisible();
  for (const claim of ["Payment Failed", "No charges were made", "Common reasons", "Try Again"]) {
    await expect(page.getByText(claim)).toHaveCount(0);
  }
});

function getAlert(page: Page, text: string) {
  return page.getByRole("alert").filter({ hasText: text });
}
