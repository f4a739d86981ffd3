import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { anOrderWithFailedRefund } from "../support/shoppers.ts";

test("shows a refund that the bank returned, until an admin has paid it by hand", async ({ page }) => {
  const { shopper, orderId, orderNumber } = await anOrderWithFailedRefund();
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await expect(page.getByText("A refund of $5.00 didn't go through")).toBeVisible();

  await openAsAdmin(page, `/admin/orders?work=refund_failed&search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(dialog.getByText("Money did not reach the customer")).toBeVisible();
  await dialog.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  await expect(refund.getByRole("textbox", { name: "Amount" })).toHaveValue("5.00");
  await refund.getByLabel(/record it only/).check();
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();
  await expect(dialog.getByText("Money did not reach the customer")).toHaveCount(0);
  await expect(page.getByText("No orders found")).toBeAttached();
});
