import type { Page } from "@playwright/test";
import { registeredEverywhere } from "../builders/taxes.ts";
import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { expectPaidOrder, getPayButton, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { saveTaxes } from "../support/save-documents.ts";
import { add, aShopper, visit } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("charges a reseller no RST from cart to invoice after an admin has typed the number", async ({
  page,
  browser,
}) => {
  await saveTaxes(registeredEverywhere);
  await callAsAdmin("PUT", "/admin/settings", { tax_mode: "by_place" });
  const shopper = await visit(
    await aShopper({ postal_code: "R3C 4T3", province: "Manitoba", city: "Winnipeg" }),
  );
  // Two units cost $12.00, and the delivery $5.00.
  await add(shopper, await aProduct(), 2);
  await openAsAdmin(page, `/admin/users?search=${shopper.email}`);
  await page.getByRole("button", { name: "Robin Shopper" }).click();
  await page.getByRole("button", { name: "Add an exemption" }).click();
  const form = page.getByRole("dialog", { name: "Tax exemption" });
  await form.getByLabel("Reason").selectOption("Reseller");
  await expect(form.getByLabel("GST and the federal part of HST", { exact: true })).not.toBeChecked();
  await form.getByLabel("Number of the card or registration").fill("1234567-8");
  await form.getByRole("button", { name: "Save exemption" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("region", { name: "Tax exemption" })).toContainText("Reseller, 1234567-8");

  const shop = await (await browser.newContext()).newPage();
  await openAs(shop, shopper, "/cart");
  await expectExemption(shop, "Reseller's number on file");
  await shop.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(getPayButton(shop)).toHaveText("Pay $17.85");
  await expectExemption(shop, "Reseller's number on file");
  await payWith(shop, "4242424242424242");
  await expectPaidOrder(shop);
  await shop.getByRole("link", { name: "View your order" }).click();
  await expectExemption(shop, "Reseller, 1234567-8");
  await shop.getByRole("link", { name: /invoice/i }).click();
  await expect(shop.getByRole("heading", { name: /^Invoice/ })).toBeVisible();
  await expectExemption(shop, "Reseller, 1234567-8");
});

async function expectExemption(page: Page, evidence: string): Promise<void> {
  const row = page.getByRole("term").filter({ hasText: "Exempt from RST" });
  await expect(row.locator("+ dd + dd")).toHaveText(evidence);
  await expect(page.getByRole("term").filter({ hasText: "GST (5%)" }).locator("+ dd")).toHaveText("$0.85");
}
