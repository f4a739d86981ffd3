import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";

test("archives a deleted product that was ordered, and restores it by Undo or from the archive", async ({
  page,
}) => {
  const product = await aProduct();
  await aPaidOrder(product, 1);
  const listPath = `/admin/products?search=${encodeURIComponent(product.name)}`;
  await openAsAdmin(page, listPath);
  const archiveProduct = async () => {
    await page.getByRole("button", { name: `Delete ${product.name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`${product.name} has been archived.`).last()).toBeVisible();
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  };

  await archiveProduct();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${product.name} is back.`)).toBeVisible();
  await expect(page.getByRole("row", { name: product.name })).toContainText("Active");

  await archiveProduct();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Archived");
  await expect(page).toHaveURL(/status=archived/);
  const row = page.getByRole("row", { name: product.name });
  await expect(row).toContainText("Archived");
  await expect(page.getByRole("link", { name: `Edit ${product.name}` })).toHaveCount(0);
  await expect(page.getByLabel(`Select ${product.name}`)).toBeDisabled();
  await row.getByRole("button", { name: `Restore ${product.name}` }).click();
  await expect(page.getByText(`${product.name} is back, inactive.`)).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText(`${product.name} is on sale again.`)).toBeVisible();
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByRole("heading", { name: product.name })).toBeVisible();
});
