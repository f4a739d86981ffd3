import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";

test("shows cost and margin in the form, keeps an average that moved, and lists the stock's history", async ({
  page,
}) => {
  const product = await aProduct({ wholesale_price: "1.25", retail_price: "2.50", unit_cost: "0.80" });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole("row", { name: product.name })).toContainText("Margin $0.45 (36%)");
  await page.getByRole("link", { name: `Edit ${product.name}` }).click();
  const cost = page.getByLabel("Cost", { exact: true });
  await expect(cost).toHaveValue("0.80");
  await expect(cost).toHaveAccessibleDescription("Margin $0.45 (36%)");
  await page.getByLabel("Sale Price").fill("1.00");
  await expect(cost).toHaveAccessibleDescription("Margin $0.45 (36%), in the sale $0.20 (20%)");
  await page.getByLabel("Sale Price").fill("");
  await cost.fill("1.00");
  await expect(cost).toHaveAccessibleDescription("Margin $0.25 (20%)");
  await page.getByLabel("Supplier").fill("Prairie Wholesale");
  await page.getByLabel("Reorder Point").fill("24");

  await page.getByRole("heading", { name: "Stock history" }).click();
  await page.getByLabel("Damaged units").fill("2");
  await page.getByRole("button", { name: "Take out of stock" }).click();
  const history = page.getByRole("table", { name: "Stock history" });
  await expect(history.getByRole("row").nth(1)).toContainText("Damaged");
  await expect(history.getByRole("row").nth(1)).toContainText("−2");
  await expect(page.getByLabel("Stock Quantity")).toHaveValue("10");
  await expect(cost).toHaveValue("1.00");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/);
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}&stock=low`);
  await expect(page.getByRole("row", { name: product.name })).toContainText("Margin $0.25 (20%)");
});

test("ends a count with the list of its differences, which a reload keeps", async ({ page }) => {
  const shelf = `Shelf ${crypto.randomUUID().slice(0, 8)}`;
  const cups = await aProduct({ name: `${shelf} Cups`, unit_cost: "0.50" });
  await aProduct({ name: `${shelf} Plates` });
  await page.clock.setSystemTime(Date.now() + 5 * 60_000); // The device's clock is wrong.
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(shelf)}&sort_by=name&order=asc`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Count stock" }).click();
  await page.getByLabel(`Stock of ${shelf} Cups`).fill("9");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${shelf} Cups: 12 → 9 in stock`)).toBeVisible();
  await page.getByRole("button", { name: "Finish counting" }).click();
  await expect(page.getByRole("heading", { name: "Stock counted" })).toBeVisible();
  await page.reload();
  const row = page.getByRole("table", { name: "Differences" }).getByRole("row").filter({ hasText: cups.sku });
  await expect(row).toContainText("−3");
  await expect(row).toContainText("-$1.50");
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
});

test("shows the margin of an order to admins", async ({ page }) => {
  const product = await aProduct({ wholesale_price: "2.00", retail_price: "2.00", unit_cost: "1.25" });
  const { orderId } = await aPaidOrder(product, 2);
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await expect(page.getByText("Margin $1.50 (38%), cost $2.50")).toBeVisible();
});
