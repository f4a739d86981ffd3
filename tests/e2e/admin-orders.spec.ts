import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aCashOrder, aPaidOrder } from "../support/shoppers.ts";

test("ships the selected orders with a tracking number", async ({ page }) => {
  const { shopper } = await aPaidOrder(await aProduct(), 1);
  const { orderNumber: cashNumber } = await aCashOrder({ shopper });
  await openAsAdmin(page, `/admin/orders?search=${shopper.email}`);
  await page.getByLabel("Select all orders on this page").check();
  await page.getByLabel(`Select order ${cashNumber}`).uncheck();
  await page.getByRole("button", { name: "Mark 1 as shipped" }).click();
  const shipping = page.getByRole("dialog");
  await expect(shipping.getByLabel("Tracking number")).toBeFocused();
  await page.keyboard.type("7023 2100 1234 5678");
  await expect(shipping.getByLabel("Carrier")).toHaveValue("Canada Post");
  // Closing the dialog keeps the tracking number and the selection.
  await page.keyboard.press("Escape");
  await expect(shipping).toBeHidden();
  await page.getByRole("button", { name: "Mark 1 as shipped" }).click();
  await expect(shipping.getByLabel("Tracking number")).toHaveValue("7023 2100 1234 5678");
  await shipping.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(shipping).toBeHidden();
  await expect(page.getByText("Order: Shipped")).toBeVisible();
});

test("exports the orders as CSV", async ({ page }) => {
  await openAsAdmin(page, "/admin/orders");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/orders.*\.csv$/);
});
