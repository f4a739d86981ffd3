import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, getStock } from "../support/shoppers.ts";

test("leaves out units of a paid order in four clicks, and refunds the difference", async ({ page }) => {
  const product = await aProduct();
  const { orderId, orderNumber } = await aPaidOrder(product, 3);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await dialog.getByRole("button", { name: "Change order" }).click();
  const change = page.getByRole("dialog", { name: `Change order ${orderNumber}` });
  const comparison = change.getByRole("table", { name: "The order now and after the change" });
  await expect(comparison.getByRole("row", { name: "Total" })).toContainText("$18.00");
  await expect(change.getByRole("button", { name: "Change order" })).toBeDisabled();

  await change.getByRole("button", { name: `Decrease Quantity of ${product.name}` }).click();
  await expect(comparison.getByRole("row", { name: product.name })).toContainText("3 × $6.00");
  await expect(comparison.getByRole("row", { name: product.name })).toContainText("2 × $6.00");
  await expect(change.getByText("The customer gets back $6.00")).toBeVisible();
  await change.getByRole("button", { name: "Refund $6.00 and change order" }).click();
  await expect(change).toBeHidden();
  await expect(dialog.getByRole("list", { name: "Changes", exact: true })).toContainText("$18.00");
  await expect(dialog.getByRole("list", { name: "Status History" })).toContainText(
    `2 × ${product.name} instead of 3`,
  );
  expect(await getStock(product)).toBe(10);

  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByText("$12.00").first()).toBeVisible();
});
