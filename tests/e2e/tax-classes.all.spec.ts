import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { saveSettings } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";
import { callAsAdmin } from "../support/store-api.ts";

test.beforeEach(() => saveSettings({ tax_mode: "by_place" }));

test("offers the tax class in place of the tax rate, which keeps its value", async ({ page }) => {
  const product = await aProduct({ tax_rate: "12" });
  await openAsAdmin(page, `/admin/products/${product.id}/edit`);
  await expect(page.getByLabel("Tax Rate (%)")).toHaveCount(0);
  await page.getByLabel("Tax Class").selectOption("Snacks and candy");
  await expect(page.getByLabel("Tax Class")).toHaveAccessibleDescription(/^Candy, chocolate/);
  await page.getByText("What belongs to which class?").click();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  expect(await callAsAdmin("GET", `/admin/products/${product.id}`)).toMatchObject({
    data: { tax_class: "snacks", tax_rate: 12 },
  });
});

test("filters products by their class, changes it for those selected, and reverts it on Undo", async ({
  page,
}) => {
  const { name } = await aProduct({ tax_class: "diapers" });
  await openAsAdmin(page, "/admin/products");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("combobox", { name: "Tax class" }).selectOption("Disposable diapers");
  await expect(page).toHaveURL(/tax_class=diapers/);
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Disposable diapers");
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(1);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByLabel("Search products by name or SKU").fill(name);
  await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.getByLabel("More actions for the selected products").selectOption("Change tax class");
  const dialog = page.getByRole("dialog", { name: "Change tax class" });
  await expect(dialog.getByRole("button", { name: "Change 1 product" })).toBeDisabled();
  await dialog.getByLabel("New tax class").selectOption("Printed books");
  await dialog.getByRole("button", { name: "Change 1 product" }).click();
  await expect(row).toContainText("Printed books");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Disposable diapers");
});
