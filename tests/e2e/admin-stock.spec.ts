import { openAsAdmin } from "../support/accounts.ts";
import { expectAccessible } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addProduct, stockOf } from "../support/products.ts";
import { adminEmail, callAs } from "../support/store-api.ts";

test("a counted stock shows at once, can be undone, and goes back where the server refuses it", async ({
  page,
  expectProblem,
}) => {
  const product = await addProduct();
  expectProblem({ status: 409, path: `/api/admin/products/${product.id}/stock` });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const stock = page.getByLabel(`Stock of ${product.name}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/stock", async (route) => {
    await released;
    await route.continue();
  });
  await stock.fill("41");
  await stock.press("Enter");
  // The server has not answered yet.
  await expect(stock).toHaveValue("41");
  await expect(stock).not.toBeEditable();
  expect(await stockOf(product)).toBe(12);
  release();
  await expect(page.getByText(`${product.name}: 12 → 41 in stock`)).toBeVisible();
  expect(await stockOf(product)).toBe(41);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${product.name}: 12 in stock again`)).toBeVisible();
  await expect(stock).toHaveValue("12");

  // Somebody else took ten away, so there are not eleven to take any more.
  await callAs(adminEmail, "PATCH", `/admin/products/${product.id}/stock`, { adjust: -10 });
  await stock.fill("1");
  await stock.press("Enter");
  await expect(page.getByText(`The stock of ${product.name} was not changed.`)).toBeVisible();
  await expect(stock).toHaveValue("2");
});

test("chosen products are activated, featured and moved to a category; columns sort by two clicks", async ({
  page,
}) => {
  const product = await addProduct({ is_active: "false" });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const row = page.getByRole("row", { name: product.name });
  await expect(row).toContainText("Inactive");
  const change = async (action: string, choose = async () => {}) => {
    await page.getByLabel(`Choose ${product.name}`).check();
    await page.getByLabel("What to do with the chosen products").selectOption(action);
    const dialog = page.getByRole("dialog", { name: action });
    await choose();
    await expect(dialog.getByRole("button", { name: "Change", exact: true })).toBeDisabled();
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByRole("button", { name: "Change 1" }).click();
    await expect(dialog).toBeHidden();
  };
  await change("Activate");
  await expect(row).not.toContainText("Inactive");
  await change("Feature");
  await expect(row).toContainText("Featured");
  await change("Change category", async () => {
    await page.getByLabel("New category").selectOption("Electronics");
  });
  await expect(row).toContainText("Electronics");

  await page.goto("/admin/products");
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
