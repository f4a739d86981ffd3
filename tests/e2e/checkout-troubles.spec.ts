import { openSignedIn } from "../support/accounts.ts";
import { refuseRequests, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { openPayment, payWith } from "../support/payment-page.ts";

test("explains what happens to the money of a payment that the store refuses", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openPayment(page);
  await refuseRequests(page, "**/api/checkout/confirm-order", {
    status: 409,
    code: "payment_mismatch",
    message: "The payment is not this order's.",
  });
  await payWith(page, "4242424242424242");
  await expect(page).toHaveURL(/\/checkout\/failed$/);
  await expect(page.getByRole("alert").filter({ hasText: "The payment is not this order's." })).toBeVisible();
  await expect(page.getByText(/We're refunding your card/)).toBeVisible();
  await page.getByRole("link", { name: "Return to Cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test("asks to keep the page open while the bank processes a payment", async ({ page }) => {
  await openSignedIn(page, "/profile");
  await page.route("**/v1/payment_intents/pi_waiting*", (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: { id: "pi_waiting", object: "payment_intent", status: "processing" },
    }),
  );
  await page.goto("/checkout/processing?payment_intent_client_secret=pi_waiting_secret_x&order_id=x");
  await expect(page.getByText("Your bank is still working on it. Please keep this page open.")).toBeVisible();
  await waitUntilSettled(page);
});
