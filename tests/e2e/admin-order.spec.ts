import { openCancelDialog, openMoreActions, openPaidOrder } from "../support/admin-orders.ts";
import { returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("refunds a shipped unit with a reason, after which it cannot be returned", async ({ page }) => {
  const { dialog, orderId, orderNumber } = await openPaidOrder(page);
  await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "shipped" });
  await returnToTab(page);
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
  const returnAction = (await openMoreActions(page)).getByRole("menuitem", { name: "Return" });
  await expect(returnAction).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  // The only unit is preselected.
  await refund.getByLabel("Reason").selectOption("Another reason");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(refund.getByText("Please provide a reason for the refund")).toBeVisible();
  await refund.getByLabel("Other reason").fill("It arrived broken");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(refund).toBeHidden();
  await expect(dialog.getByRole("list", { name: "Status History" })).toContainText(
    "Refund initiated: It arrived broken.",
  );
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();
  await openMoreActions(page);
  await expect(page.getByRole("menuitem", { name: "Invoice" })).toBeVisible();
  await expect(returnAction).toHaveCount(0);
});

test("asks whether the items came back before it cancels a shipped order", async ({ page }) => {
  const { dialog, orderNumber } = await openPaidOrder(page);
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Shipped");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
  // The menu of a shipped order does not cancel it.
  const actions = await openMoreActions(page);
  await expect(actions.getByRole("menuitem", { name: "Return" })).toBeVisible();
  await expect(actions.getByRole("menuitem", { name: "Cancel order" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const cancel = await openCancelDialog(page, orderNumber);
  await cancel.getByLabel("Reason for cancellation").fill("Sent back");
  await cancel.getByRole("button", { name: "Cancel Order" }).click();
  await expect(cancel.getByRole("alert")).toContainText("Please say whether the items came back.");
  await cancel.getByRole("radio", { name: "No, don't restock them" }).check();
  await cancel.getByRole("button", { name: "Cancel Order" }).click();
  await expect(dialog.getByText("Cannot update status for canceled or refunded orders.")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "New status" })).toBeDisabled();
});
