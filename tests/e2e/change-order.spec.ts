import { openAs, openAsAdmin } from "../support/accounts.ts";
import { countClicks } from "../support/count-clicks.ts";
import { expect, test } from "../support/e2e-test.ts";
import { getPayButton, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, getStock } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("leaves out units of a paid order in four clicks, and refunds the difference", async ({ page }) => {
  const product = await aProduct();
  const { orderId, orderNumber } = await aPaidOrder(product, 3);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  const clicks = await countClicks(page);
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
  expect(await clicks()).toBe(4);
  await expect(dialog.getByRole("list", { name: "Changes", exact: true })).toContainText("$18.00");
  await expect(dialog.getByRole("list", { name: "Status History" })).toContainText(
    `2 × ${product.name} instead of 3`,
  );
  expect(await getStock(product)).toBe(10);

  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByText("$12.00").first()).toBeVisible();
});

test("lets a customer pay the difference of a change from the order's page", async ({ page }) => {
  const product = await aProduct();
  const { shopper, orderId, order } = await aPaidOrder(product, 2);
  await callAsAdmin("POST", `/orders/${orderId}/changes`, {
    lines: order.items.map(({ id }) => ({ order_item_id: id, quantity: 4 })),
    version: order.version,
    total: 24,
    settlement: "link",
    request_id: crypto.randomUUID(),
  });
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await expect(page.getByText("you can't change it further")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Order" })).toHaveCount(0);
  await page.getByRole("link", { name: "Pay the difference" }).click();
  await expect(page.getByRole("heading", { name: "Pay the difference" })).toBeVisible();
  await expect(page.getByText(`4 × ${product.name} instead of 2`)).toBeVisible();
  await expect(getPayButton(page)).toHaveText(/\$12\.00/);
  await payWith(page, "4242424242424242");
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await page.goto(`/account/orders/${orderId}`);
  await expect(page.getByText("$24.00").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Order" })).toBeVisible();
});
