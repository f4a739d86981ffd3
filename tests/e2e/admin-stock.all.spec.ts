import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, getStock } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("shows a stock change at once, and reverts it on Undo or when the server refuses it", async ({
  page,
  expectProblem,
}) => {
  const product = await aProduct();
  expectProblem({ status: 409, path: `/api/admin/products/${product.id}/stock` });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const stock = page.getByLabel(`Stock of ${product.name}`);
  const release = await delayRequests(page, "**/stock");
  await stock.fill("41");
  await stock.press("Enter");
  // The response is still pending.
  await expect(stock).toHaveValue("41");
  await expect(stock).not.toBeEditable();
  expect(await getStock(product)).toBe(12);
  release();
  await expect(page.getByText(`${product.name}: 12 → 41 in stock`)).toBeVisible();
  expect(await getStock(product)).toBe(41);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${product.name}: 12 in stock again`)).toBeVisible();
  await expect(stock).toHaveValue("12");

  // Only two units are left in the database, so the server refuses to remove eleven.
  await callAsAdmin("PATCH", `/admin/products/${product.id}/stock`, { adjust: -10 });
  await stock.fill("1");
  await stock.press("Enter");
  await expect(page.getByText(`The stock of ${product.name} was not changed.`)).toBeVisible();
  await expect(stock).toHaveValue("2");
});

test("activates, features and recategorizes the selected products", async ({ page }) => {
  const product = await aProduct({ is_active: "false" });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const row = page.getByRole("row", { name: product.name });
  await expect(row).toContainText("Inactive");
  const select = async () => {
    // A change clears the selection once it is done.
    await expect(page.getByText("1 product selected")).toBeHidden();
    await page.getByLabel(`Select ${product.name}`).check();
  };
  const moreActions = page.getByLabel("More actions for the selected products");
  await select();
  await moreActions.selectOption("Activate");
  await expect(row).not.toContainText("Inactive");
  await select();
  await moreActions.selectOption("Feature");
  await expect(row).toContainText("Featured");
  await select();
  await page.getByRole("button", { name: "Change category" }).click();
  await page.getByLabel("New category").selectOption("Electronics");
  await page.getByRole("button", { name: "Move 1 product" }).click();
  await expect(row).toContainText("Electronics");
});

test("moves by Tab and Enter from one product's stock to the next while counting", async ({ page }) => {
  const shelf = `Shelf ${crypto.randomUUID().slice(0, 8)}`;
  for (const letter of ["A", "B", "C"]) await aProduct({ name: `${shelf} ${letter}` });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(shelf)}&sort_by=name&order=asc`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Count stock" }).click();
  await expect(page.getByRole("heading", { name: "Count stock" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Edit|Add) / })).toHaveCount(0);
  await page.getByLabel(`Stock of ${shelf} A`).fill("31");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(`Stock of ${shelf} B`)).toBeFocused();
  await page.keyboard.type("32");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(`Stock of ${shelf} C`)).toBeFocused();
  await expect(page.getByText(`${shelf} A: 12 → 31 in stock`)).toBeVisible();
  await expect(page.getByText(`${shelf} B: 12 → 32 in stock`)).toBeVisible();
});

test("sorts products by stock, and starts a new order at the first page", async ({ page }) => {
  await openAsAdmin(page, "/admin/products");
  const sort = page.getByRole("button", { name: "Stock", exact: true });
  const header = page.getByRole("columnheader", { name: "Stock" });
  await sort.click();
  await expect(page).toHaveURL(/sort_by=stock_quantity&order=asc/);
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByLabel(/^Stock of /).first()).toHaveValue("0");
  await sort.click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByLabel(/^Stock of /).first()).not.toHaveValue("0");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await sort.click();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole("button", { name: "Page 1", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("shows allocated units, and refuses a stock count below them", async ({ page, expectProblem }) => {
  const product = await aProduct();
  await aPaidOrder(product, 3);
  expectProblem({ status: 409, path: `/api/products/${product.id}` });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const row = page.getByRole("row", { name: product.name });
  await expect(row.getByLabel(`Stock of ${product.name}`)).toHaveValue("12");
  await expect(row).toContainText("3 allocated, 9 available");

  await page.goto(`/admin/products/${product.id}/edit`);
  const stock = page.getByLabel("Stock Quantity");
  await expect(stock).toHaveValue("12");
  await expect(stock).toHaveAccessibleDescription("Units on hand: 3 allocated to orders, 9 available");
  await stock.fill("2");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(/^3 units are promised to orders/).first()).toBeVisible();
  await stock.fill("5");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  expect(await getStock(product)).toBe(2);
});

test("asks to count a product whose imported units were sold before the import is undone", async ({
  page,
}) => {
  const product = await aProduct({ stock_quantity: "5" });
  const rows = [{ line: 2, fields: { sku: product.sku, on_hand: "30" } }];
  await callAsAdmin("POST", "/admin/products/import", { rows, file_name: `${product.sku}.csv` });
  await aPaidOrder(product, 8);
  await openAsAdmin(page, "/admin/products/import");
  const changes = page.getByRole("table", { name: "Earlier changes" }).getByRole("row");
  await changes
    .filter({ hasText: `Imported ${product.sku}.csv` })
    .getByRole("button", { name: "Undo" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Please count these products" });
  await expect(notice).toContainText(`${product.name} (${product.sku}): 8 on hand, 8 allocated`);
  expect(await getStock(product)).toBe(0);
});
