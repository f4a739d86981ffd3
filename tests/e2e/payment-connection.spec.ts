import { loseResponses } from "../support/e2e-page.ts";
import { test } from "../support/e2e-test.ts";
import {
  expectOneOrder,
  expectPaidOrder,
  openBankPage,
  openPayment,
  payWith,
} from "../support/payment-page.ts";

// The page never denies a charge that may have been made, at whichever step of a payment the connection is lost.
const stripeIntents = /\/v1\/payment_intents\//;
const cardNumber = "4242424242424242";

test.beforeEach(async ({ page, expectProblem }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expectProblem({ status: "failed", path: /^\/(v1|api)\// });
});

test("settles a payment through the store when the browser cannot reach Stripe", async ({ page }) => {
  await openBankPage(page);
  await page.route(stripeIntents, (route) => route.abort());
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPaidOrder(page);
});

test("pays an order once when the response about the charge is lost", async ({ page }) => {
  await openPayment(page);
  await loseResponses(page, /\/confirm$/);
  await payWith(page, cardNumber);
  await expectPaidOrder(page);
  await expectOneOrder(page);
});
