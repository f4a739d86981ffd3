import type { Page } from "@playwright/test";
import { registeredEverywhere } from "../builders/taxes.ts";
import { anAccount, openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { expectEmail } from "../support/emails.ts";
import { expectPaidOrder, getPayButton, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { saveTaxes } from "../support/save-documents.ts";
import { add } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

const gstNumber = "Registration no. 123456789RT0001";

test.beforeEach(async () => {
  await saveTaxes(registeredEverywhere);
  await callAsAdmin("PUT", "/admin/settings", { tax_mode: "by_place" });
});

test("shows the taxes of the typed postal code, then of the address, and charges and prints those", async ({
  page,
}) => {
  const shopper = await anAccount();
  // Two units cost $12.00, and the delivery $5.00.
  await add(shopper, await aProduct(), 2);
  await openAs(page, shopper, "/cart");
  await expect(getAmount(page, "RST (7%)")).toHaveText("$1.19");
  await expect(page.getByText("Estimated for Manitoba. Your postal code decides.")).toBeVisible();

  const postalCode = page.getByRole("textbox", { name: "Delivery to your postal code" });
  await postalCode.fill("g1r4p5");
  await postalCode.press("Enter");
  await expect(getAmount(page, "QST (9.975%)")).toHaveText("$1.70");
  await expect(getAmount(page, "GST (5%)")).toHaveText("$0.85");
  // The delivery and the taxes are estimates.
  await expect(page.getByText("Estimated for G1R 4P5")).toHaveCount(2);

  await page.getByRole("button", { name: "Add address" }).click();
  await page.getByLabel("Full name").fill("Robin Prairie");
  await page.getByLabel("Phone number").fill("(902) 555-0123");
  await page.getByLabel("Address line 1").fill("12 Barrington Street");
  await page.getByLabel("City").fill("Halifax");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("b3j2k9");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(getAmount(page, "HST (14%)")).toHaveText("$2.38");
  await expect(page.getByText(/Estimated for/)).toHaveCount(0);
  await expect(page.getByRole("term").filter({ hasText: "QST" })).toHaveCount(0);

  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(getPayButton(page)).toHaveText("Pay $19.38");
  await expect(getAmount(page, "HST (14%)")).toHaveText("$2.38");
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await expect(getAmount(page, "HST (14%)")).toHaveText("$2.38");
  await expect(page.getByText(gstNumber)).toBeVisible();
  await page.getByRole("link", { name: "View your order" }).click();
  await expect(page.getByRole("heading", { name: /^Order PD-/ })).toBeVisible();
  await expect(getAmount(page, "HST (14%)")).toHaveText("$2.38");
  await expectEmail(shopper.email, "Shipping: $5.00\nHST (14%): $2.38\nTotal: $19.38 CAD");
});

/** Returns the amount beside a label. */
function getAmount(area: Page | ReturnType<Page["getByRole"]>, label: string) {
  return area.getByRole("term").filter({ hasText: label }).locator("+ dd");
}
