import type { Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { expectAccessible } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import {
  createShopper,
  expectOneOrder,
  expectPaidOrder,
  fillCard,
  openPayment,
  payButton,
  payWith,
} from "../support/orders.ts";

// Each way in which a payment loses its connection: the page says what it knows, and never denies a charge.
const stripe = /\/v1\/payment_intents\//;
const card = "4242424242424242";
const onBankPage = "4000002760003184";

test.beforeEach(async ({ page, expectProblem }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expectProblem({ status: "failed", path: /^\/(v1|api)\// });
});

test("paid at the bank, and the browser cannot reach Stripe: the store asks it", async ({ page }) => {
  await openBank(page);
  await page.route(stripe, (route) => route.abort());
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(page);
});

test("refused at the bank, and the browser cannot reach Stripe: the checkout says that nothing was charged", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openBank(page);
  await page.route(stripe, (route) => route.abort());
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(alert(page, "Payment failed. Please try again. Your card was not charged.")).toBeInViewport();
  await expectAccessible(page);
  await page.unroute(stripe);
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await expect(alert(page, "Payment failed. Please try again. Your card was not charged.")).toHaveCount(0);
});

test("paid at the bank, and neither browser nor store can reach Stripe: the order's page waits for the webhook", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 503, path: "/api/checkout/confirm-order" });
  await openBank(page);
  await page.route(stripe, (route) => route.abort());
  await page.route("**/api/checkout/confirm-order", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: "payment_provider_unavailable", message: "-" },
    }),
  );
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(page);
});

test("paid at the bank, and nothing can be reached: the page says that it does not know, and Try Again finds out", async ({
  page,
}) => {
  await openBank(page);
  await page.route(stripe, (route) => route.abort());
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "Your order could not be loaded" })).toBeVisible();
  await expect(page.getByText("No charges were made")).toHaveCount(0);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expectPaidOrder(page);
});

test("back from the bank's page without an answer: the page says that nothing was charged", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openPayment(page);
  await page.route(/\/confirm$/, () => new Promise(() => {}));
  await payWith(page, card);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  // The browser shows the page as it was left.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(alert(page, "your card was not charged")).toBeInViewport();
  await expect(payButton(page)).toBeEnabled();
});

test("the tab is closed at the bank, the card is charged there, and the shopper comes back to a paid order", async ({
  page,
  context,
}) => {
  await openBank(page);
  const bank = page.url();
  await page.close();
  const later = await context.newPage();
  await later.setViewportSize({ width: 390, height: 844 });
  await later.goto(bank);
  await later.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(later);
});

test("a cash order whose answer is lost is placed once: a second tap leads to it", async ({
  page,
  context,
}) => {
  const { account } = await createShopper();
  await openAs(page, account, "/checkout");
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(alert(page, "You have no connection, so nothing was ordered.")).toBeInViewport();
  await expect(page.getByLabel("Notes for the driver")).toBeEditable();
  await context.setOffline(false);
  await page.route("**/api/orders/create-cod", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(alert(page, "We lost the connection. Please tap Place Order again")).toBeInViewport();
  await expect(page.getByLabel("Notes for the driver")).toBeDisabled();
  await expectAccessible(page);
  await page.unroute("**/api/orders/create-cod");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\/PD-/);
});

test("Pay without a connection says so, and charges nothing when the connection returns", async ({
  page,
  context,
}) => {
  await openPayment(page);
  await fillCard(page, card);
  const confirmations: string[] = [];
  page.on("request", (request) => {
    if (stripe.test(request.url()) && request.method() === "POST") confirmations.push(request.url());
  });
  await context.setOffline(true);
  await payButton(page).click();
  await expect(alert(page, "You have no connection, so nothing was charged.")).toBeInViewport();
  await expect(payButton(page)).toBeEnabled();
  const offline = page.getByRole("status").filter({ hasText: "You are offline." });
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  expect(confirmations).toEqual([]);
  await payButton(page).click();
  await expectPaidOrder(page);
  expect(confirmations).toHaveLength(1);
});

test("a tap that waited too long for the connection charges nothing", async ({ page }) => {
  await openPayment(page);
  await fillCard(page, card);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/checkout/create-payment-intent", async (route) => {
    await held;
    await route.continue();
  });
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 60_000);
  release();
  await expect(alert(page, "nothing was charged")).toBeInViewport();
  await payButton(page).click();
  await expectPaidOrder(page);
});

test("the card was charged and the answer is lost: the order is paid, once", async ({ page }) => {
  await openPayment(page);
  await page.route(/\/confirm$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payWith(page, card);
  await expectPaidOrder(page);
  await expectOneOrder(page);
});

test("the payment never arrived: the page says that nothing was charged, and a new tap pays", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openPayment(page);
  await page.route(/\/confirm$/, (route) => route.abort());
  await payWith(page, card);
  await expect(alert(page, "your card was not charged")).toBeInViewport();
  await page.unroute(/\/confirm$/);
  await payButton(page).click();
  await expectPaidOrder(page);
});

test("the card was charged and nobody can be asked: the page does not deny it, and a new tap charges nothing more", async ({
  page,
}) => {
  await openPayment(page);
  await page.route(/\/confirm$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route("**/api/checkout/confirm-order", (route) => route.abort());
  await payWith(page, card);
  await expect(alert(page, "do not know yet whether your payment went through")).toBeInViewport();
  await expect(page.getByText(/not charged|No charges/)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(/\/confirm$/);
  await page.unroute("**/api/checkout/confirm-order");
  await payButton(page).click();
  await expectPaidOrder(page);
  await expectOneOrder(page);
});

test("the failed page denies a charge only when Stripe says that there was none", async ({ page }) => {
  await openPayment(page);
  await page.goto("/checkout/failed");
  await expect(page.getByText(/could not find out whether your card was charged/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "We don't know yet whether you paid" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View your orders" })).toBeVisible();
  for (const claim of ["Payment Failed", "No charges were made", "Common reasons", "Try Again"])
    await expect(page.getByText(claim)).toHaveCount(0);
  await expectAccessible(page);
});

async function openBank(page: Page): Promise<void> {
  await openPayment(page);
  await payWith(page, onBankPage);
  await expect(page.getByRole("button", { name: "Complete authentication" })).toBeVisible();
}

function alert(page: Page, text: string) {
  return page.getByRole("alert").filter({ hasText: text });
}
