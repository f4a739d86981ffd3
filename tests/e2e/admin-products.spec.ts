import { openAsAdmin } from "../support/accounts.ts";
import { expectAccessible } from "../support/e2e-accessibility.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("stores the search, filters, sorting and page of the product list in the URL", async ({ page }) => {
  await openAsAdmin(page, "/admin/products");
  await expectAccessible(page, "admin-products");
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/sort_by=name&order=asc/);
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/sort_by=name&order=desc/);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Toys");
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByLabel("Search products by name or SKU").fill("TOY-0002");
  await expect(page).toHaveURL(/search=TOY-0002/);
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(1);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByLabel("Products per page").selectOption("25");
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(25);
});

test("scrolls to the top of the next page", async ({ page }) => {
  await openAsAdmin(page, "/admin/products?page=2");
  const firstPage = page.getByRole("button", { name: "Page 1", exact: true });
  await firstPage.scrollIntoViewIfNeeded();
  await firstPage.click();
  await expect(page).toHaveURL(/page=1$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(10);
});

test("redirects a page number beyond the end to the last page", async ({ page }) => {
  await openAsAdmin(page, "/admin/products?page=999");
  await expect(page).toHaveURL(/page=[2-9]$/);
});

test("changes the prices of selected products after a preview, and reverts them on Undo", async ({
  page,
}) => {
  const { name } = await aProduct();
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(1);
  await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.getByLabel("Action for the selected products").selectOption("Change price by percent");
  const bulk = page.getByRole("dialog", { name: "Change price by percent" });
  await bulk.getByLabel("Change in percent").fill("50");
  await bulk.getByRole("button", { name: "Preview" }).click();
  await expect(bulk.getByRole("list", { name: "Preview" })).toContainText("$6.00 → $9.00");
  await expectAccessible(page);
  await bulk.getByRole("button", { name: "Change 1" }).click();
  await expect(page.getByRole("cell", { name: "$15.00 sold at $9.00" })).toBeVisible();
  await expect(page.getByText("1 of 1 products changed")).toBeVisible();
  // The notice must stay visible while the page scrolls.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("cell", { name: "$10.00 sold at $6.00" })).toBeVisible();
});

test("duplicates and deletes a product", async ({ page }) => {
  const { name } = await aProduct();
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Duplicate ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
  await expect(page.getByLabel("Product Name")).toHaveValue(new RegExp(name));
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(2);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(1);
});
