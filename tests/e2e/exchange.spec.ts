import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aDeliveredOrder } from "../support/phone-orders.ts";
import { aProduct } from "../support/products.ts";

for (const size of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`exchanges an item for a dearer one, with the difference in cash, at ${size.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const [{ orderId, orderNumber, productName }, dearer] = await Promise.all([
      aDeliveredOrder(),
      aProduct(),
    ]);
    await openAsAdmin(page, `/admin/orders/${orderId}`);
    await page.getByRole("button", { name: "Exchange" }).click();
    const dialog = page.getByRole("dialog", { name: `Exchange items of order ${orderNumber}` });
    await dialog.getByRole("button", { name: `Increase ${productName}` }).click();
    await dialog.getByRole("button", { name: "Choose the new items" }).click();
    await expect(page.getByRole("heading", { name: "Exchange", exact: true })).toBeVisible();
    await expect(page.getByText(`1 × ${productName}`)).toBeVisible();
    await addProduct(page, dearer.name);
    await expect(page.getByText(/^The customer pays \$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send payment link" })).toHaveCount(0);
    await page.getByRole("button", { name: /^Take \$.* in cash$/ }).click();
    const history = page.getByRole("list", { name: "Status History" });
    await expect(history).toContainText(`Paid $4.50 by exchange from order ${orderNumber}`);
    await openAsAdmin(page, `/admin/orders/${orderId}`);
    await expect(history).toContainText(/Refunded \$4.50, which paid for order/);
  });
}

async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Find a product" }).fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
}
