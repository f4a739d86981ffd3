import { randomUUID } from "node:crypto";
import { openAsAdmin } from "../support/accounts.ts";
import { readBox } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("stores the search, filters, sorting and page of the product list in the URL", async ({ page }) => {
  await openAsAdmin(page, "/admin/products");
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/sort_by=name&order=asc/);
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/sort_by=name&order=desc/);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("combobox", { name: "Category" }).selectOption("Toys");
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByLabel("Search products by name or SKU").fill("TOY-0002");
  await expect(page).toHaveURL(/search=TOY-0002/);
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(1);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByLabel("Products per page").selectOption("25");
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(25);
});

for (const { path, label } of [
  { path: "/admin/products", label: "Search products by name or SKU" },
  { path: "/admin/orders", label: "Search orders" },
  { path: "/admin/users", label: "Search customers" },
  { path: "/admin/audit-log", label: "Search the audit log" },
]) {
  test(`clears on ${path} a search without other filters`, async ({ page }) => {
    await openAsAdmin(page, `${path}?search=nothing-is-called-this`);
    const search = page.getByRole("textbox", { name: label, exact: true });
    await expect(search).toHaveValue("nothing-is-called-this");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Clear Filters" }).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(search).toHaveValue("");
  });
}

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

test("changes the prices of selected products with a preview, and reverts them on Undo", async ({ page }) => {
  const { name } = await aProduct();
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name });
  await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.getByRole("button", { name: "Change prices" }).click();
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await dialog.getByLabel("Percent").fill("x");
  await expect(dialog.getByText("Must be a number")).toBeVisible();
  await dialog.getByLabel("Percent").fill("50");
  await expect(dialog.getByRole("list", { name: "Preview" })).toContainText("$6.00 → $9.00");
  await dialog.getByLabel("To end in 9 ($4.39)").check();
  await expect(dialog.getByRole("list", { name: "Preview" })).toContainText("$6.00 → $8.99");
  await dialog.getByRole("button", { name: "Change 1 price" }).click();
  await expect(row.getByRole("cell", { name: "$8.99" })).toBeVisible();
  // Compare-at prices change only if the admin asks for it.
  await expect(row.getByRole("cell", { name: "$10.00" })).toBeVisible();
  await expect(page.getByText("1 of 1 products changed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("cell", { name: "$6.00" })).toBeVisible();
});

test("shows the stock beside both prices on a phone", async ({ page }) => {
  const { name } = await aProduct();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await expect(async () => {
    const price = await readBox(page.getByText("$6.00"));
    const compareAt = await readBox(page.getByText("$10.00").filter({ visible: true }));
    const stock = await readBox(page.getByLabel(`Stock of ${name}`));
    expect(compareAt.x).toBeGreaterThan(price.x);
    expect(stock.x).toBeGreaterThan(compareAt.x);
  }).toPass();
});

test("changes the prices of a range of products", async ({ page }) => {
  const name = `Prairie Sale ${randomUUID().slice(0, 8)}`;
  for (const letter of "ABCDEFGHIJKLMNOPQRST") await aProduct({ name: `${name} ${letter}` });
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByLabel("Products per page").selectOption("25");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await expect(boxes).toHaveCount(20);
  await boxes.nth(0).click();
  await boxes.nth(19).click({ modifiers: ["Shift"] });
  await expect(page.getByText("20 products selected")).toBeVisible();
  await page.getByRole("button", { name: "Change prices" }).click();
  await page.getByLabel("Percent").fill("10");
  await page.getByLabel("To end in 9 ($4.39)").click();
  await page.getByRole("button", { name: /^Change \d+ prices$/ }).click();
  await expect(page.getByText("20 of 20 products changed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change has been undone")).toBeVisible();
});

test("duplicates and deletes a product", async ({ page }) => {
  const { name } = await aProduct();
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Duplicate ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Product Name" })).toHaveValue(new RegExp(name));
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(2);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(1);
});
