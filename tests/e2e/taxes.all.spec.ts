import type { Page } from "@playwright/test";
import { newTaxDocument } from "../../contract/tax/tax-document.ts";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import { registeredEverywhere } from "../builders/taxes.ts";
import { openAs } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { saveTaxes } from "../support/save-documents.ts";
import { aPaidOrder, aShopperWith } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

const gstNumber = "Registration no. 123456789RT0001";

test.beforeEach(async () => {
  await saveTaxes(registeredEverywhere);
  await callAsAdmin("PUT", "/admin/settings", { tax_mode: "by_place" });
});

test("asks again when the taxes change between the estimate and the cash order", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/orders/create-cod" });
  // Two units cost $12.00, and their local delivery is free.
  await openAs(page, await aShopperWith(await aProduct(), 2), "/checkout");
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await expect(getAmount(page, "RST (7%)")).toHaveText("$0.84");
  await saveTaxes({
    ...registeredEverywhere,
    registrations: registeredEverywhere.registrations.filter(({ kind }) => kind === "gst_hst"),
  });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText(/Your total changed from \$13\.44 to \$12\.60/)).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "RST" })).toHaveCount(0);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Cash on Delivery - Payment will be collected upon delivery")).toBeVisible();
  await expect(getAmount(page, "GST (5%)")).toHaveText("$0.60");
});

test("shows no tax of a store without registrations, nor the rate of a product", async ({ page }) => {
  await saveTaxes(newTaxDocument);
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await expect(page.getByText("Before tax", { exact: true })).toBeVisible();
  await expect(page.getByText(/\d% tax/)).toHaveCount(0);
  await openAs(page, await aShopperWith(product), "/cart");
  await expect(getAmount(page, "Shipping")).toHaveText("$5.00");
  await expect(page.getByRole("term").filter({ hasText: /GST|HST|RST|Tax/ })).toHaveCount(0);
});

test("shows admins each tax of an order and of a period", async ({ page }) => {
  const { orderId } = await aPaidOrder(await aProduct(), 2);
  await openAs(page, seededAdmin, `/admin/orders?detail=${orderId}`);
  await expect(getAmount(page.getByRole("dialog"), "RST (7%)")).toBeVisible();
  await expect(page.getByText(gstNumber)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("table", { name: "Taxes by name" })).toContainText("RST (7%)");
});

/** Returns the amount beside a label. */
function getAmount(area: Page | ReturnType<Page["getByRole"]>, label: string) {
  return area.getByRole("term").filter({ hasText: label }).locator("+ dd");
}
