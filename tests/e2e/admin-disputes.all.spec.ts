import { openAsAdmin } from "../support/accounts.ts";
import { returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, dispute, loseDispute } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("offers no refund of a disputed order, and ships it only after a second confirmation", async ({
  page,
}) => {
  const { orderNumber, intentId } = await aPaidOrder(await aProduct(), 1);
  await dispute(intentId);
  await openAsAdmin(page, `/admin/orders?work=disputed&search=${orderNumber}`);
  await expect(page.getByRole("table").getByText("Disputed", { exact: true })).toBeVisible();
  await page.getByLabel("Search orders, customers and products").fill(orderNumber);
  await expect(page.getByRole("listbox", { name: "Search results" })).toContainText("Disputed");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(dialog.getByText("Don't ship it before the bank has decided.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Refund" })).toHaveCount(0);

  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Shipped");
  await expect(dialog.getByRole("button", { name: "Update" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Select status");
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  const shipping = page.getByRole("dialog", { name: `Ship ${orderNumber}` });
  await expect(shipping.getByRole("button", { name: "Mark as shipped" })).toBeDisabled();
  await shipping.getByLabel("Ship it despite the dispute").check();
  await shipping.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
});

test("advises to cancel an order whose dispute was lost, until it is canceled", async ({ page }) => {
  const { orderId, orderNumber, intentId } = await aPaidOrder(await aProduct(), 1);
  await dispute(intentId);
  await loseDispute(intentId);
  await openAsAdmin(page, `/admin/orders?detail=${orderId}`);
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  const advice = dialog.getByText("Don't ship it. Cancel the order to put its items back in stock.");
  await expect(advice).toBeVisible();
  await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "canceled", notes: "The bank decided" });
  await returnToTab(page);
  await expect(dialog.getByText("Order: Canceled")).toBeVisible();
  await expect(advice).toBeHidden();
});
