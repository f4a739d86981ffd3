import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { anOrderWithFailedRefund, aPaidOrder } from "../support/shoppers.ts";

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

test("repeats the same refund after its response was lost and the page was reloaded", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: /\/refund$/ });
  const product = await aProduct();
  const { orderNumber } = await aPaidOrder(product, 2);
  const requestIds: unknown[] = [];
  await page.route("**/api/orders/*/refund", async (route) => {
    requestIds.push(route.request().postDataJSON().request_id);
    if (requestIds.length > 1) return route.continue();
    await route.fetch();
    return route.abort("internetdisconnected");
  });
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  await dialog.getByRole("button", { name: "Refund" }).click();
  await refund.getByRole("button", { name: `Increase ${product.name}` }).click();
  await refund.getByLabel("Reason").selectOption("Another reason");
  await refund.getByLabel("Other reason").fill("Crushed on the way");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(refund.getByRole("alert")).toBeVisible();

  await page.reload();
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(refund.getByLabel("Other reason")).toHaveValue("Crushed on the way");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(refund).toBeHidden();
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();
  expect(requestIds).toEqual([requestIds[0], requestIds[0]]);
});
