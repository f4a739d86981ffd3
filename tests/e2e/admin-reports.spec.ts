import { openAsAdmin } from "../support/accounts.ts";
import { waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";
import { query } from "../support/store-api.ts";

// A past day, on which no other test places orders.
const day = "2024-04-16";

test("reports what sells, with a link to the orders behind it, and exports it", async ({ page }) => {
  const product = await aProduct();
  const { orderId, orderNumber } = await aPaidOrder(product, 3);
  await query("UPDATE orders SET created_at = ? WHERE id = ?", `${day}T18:00:00.000Z`, orderId);
  await openAsAdmin(page, `/admin/reports?from=${day}&to=${day}`);
  // Three units at $6.00.
  await expect(page.getByRole("row", { name: new RegExp(product.name) })).toContainText("$18.00");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$18.00");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`sales-by-product-${day}-to-${day}.csv`);

  await page.getByRole("navigation", { name: "Sales by" }).getByRole("link", { name: "Hour" }).click();
  await page.getByRole("link", { name: "1 order: 13:00" }).click();
  await expect(page.getByText("1 order, $18.00 received")).toBeVisible();
  await expect(page.getByText("Hour: 13:00")).toBeVisible();
  await expect(page.getByRole("button", { name: orderNumber })).toBeVisible();
  await page.goto(`/admin/orders?start_date=${day}&end_date=${day}&sold_by=hour&sold_key=14`);
  await waitUntilSettled(page);
  await expect(page.getByText("No orders match your filters")).toBeVisible();
});
