import { openAsAdmin } from "../support/accounts.ts";
import { waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { payForUnknownOrder } from "../support/shoppers.ts";

test("compares payments with Stripe on request", async ({ page }) => {
  await openAsAdmin(page, "/admin/payments-health");
  await page.getByRole("button", { name: "Compare with Stripe now" }).click();
  await expect(page.getByText("The store was compared with Stripe.")).toBeVisible();
  await waitUntilSettled(page);
  await page.getByText("Technical details", { exact: true }).click();
  await expect(page.getByText(/Started by an admin/).first()).toBeVisible();
});

test("lists a Stripe event that has no order, and retries it on request", async ({ page }) => {
  await payForUnknownOrder();
  await openAsAdmin(page, "/admin/payments-health");
  await page.getByText("Technical details", { exact: true }).click();
  const event = page
    .getByRole("region", { name: "Events not applied" })
    .getByRole("listitem")
    .filter({ hasText: "No matching order was found" })
    .first();
  await expect(event).toContainText("payment_intent.succeeded");
  await event.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByText("The event's order doesn't exist yet. The store will try again."),
  ).toBeVisible();
  await expect(event).toBeVisible();
});
