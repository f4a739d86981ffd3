import { openAsAdmin } from "../support/accounts.ts";
import { waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("compares payments with Stripe on request", async ({ page }) => {
  await openAsAdmin(page, "/admin/payments-health");
  await page.getByRole("button", { name: "Compare with Stripe now" }).click();
  await expect(page.getByText("The store was compared with Stripe.")).toBeVisible();
  await waitUntilSettled(page);
  await page.getByText("Technical details", { exact: true }).click();
  await expect(page.getByText(/Started by an admin/).first()).toBeVisible();
});
