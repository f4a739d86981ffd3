import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { disablePrintDialog } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, getStock } from "../support/shoppers.ts";

test("refunds an order by unit, by amount and in full", async ({ page }) => {
  await disablePrintDialog(page);
  const product = await aProduct();
  const { orderNumber } = await aPaidOrder(product, 4);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  const history = dialog.getByRole("list", { name: "Status History" });
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  const slip = page.locator("[data-printed-alone]");
  const fillRefund = async (kind: string, reason: string) => {
    await dialog.getByRole("button", { name: "Refund" }).click();
    await refund.getByLabel(kind).check();
    await refund.getByLabel("Reason").selectOption("Another reason");
    await refund.getByLabel("Other reason").fill(reason);
  };
  const submitRefund = () => refund.getByRole("button", { name: "Refund", exact: true }).click();

  // The form starts with items and a reason.
  await dialog.getByRole("button", { name: "Refund" }).click();
  await refund.getByRole("button", { name: `Increase ${product.name}` }).click();
  await expect(refund).toContainText("Refund: $6.00 of $24.00 left");
  await submitRefund();
  await expect(refund).toBeHidden();
  await expect(history).toContainText("Refund initiated: Requested by the customer. Amount: $6.00.");
  await expect(dialog.getByRole("table", { name: "Order Items" })).toContainText("1 of 4 refunded");
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();
  expect(await getStock(product)).toBe(9);

  await dialog.getByRole("button", { name: "Packing slip" }).click();
  await expect(slip.getByRole("row", { includeHidden: true, name: product.name })).toContainText("3");

  await fillRefund("An amount", "A scratch");
  await refund.getByRole("textbox", { name: "Amount" }).fill("18.01");
  await submitRefund();
  await expect(refund).toContainText("At most $18.00 is left to refund.");
  await refund.getByRole("textbox", { name: "Amount" }).fill("2.50");
  await submitRefund();
  await expect(history).toContainText("Refund initiated: A scratch. Amount: $2.50.");

  await fillRefund("Everything", "Sent back");
  await expect(refund).toContainText("Refund: $15.50 of $15.50 left");
  await submitRefund();
  await expect(dialog.getByText("Order: Refunded")).toBeVisible();
  await expect(dialog.getByText("Cannot update status for canceled or refunded orders.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Refund" })).toHaveCount(0);
  // The three units were not shipped, so the form restocks them by default.
  expect(await getStock(product)).toBe(12);
  await dialog.getByRole("button", { name: "Packing slip" }).click();
  await expect(slip).toContainText("Nothing to pack");
});
