import { openAsAdmin } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("an owner enters a sale, and shoppers see its price and last day until it is removed", async ({
  page,
  browser,
}) => {
  const { id, slug } = await aProduct();
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  await page.getByLabel("Price *", { exact: true }).fill("5.00");
  await page.getByLabel("Compare-at price").fill("");
  const sale = page.getByRole("group", { name: "Sale" });
  await sale.getByLabel("Sale Price").fill("6.00");
  await sale.getByLabel("Last day").fill("2999-12-01");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(sale.getByText("The sale price must be below the price")).toBeVisible();
  await sale.getByLabel("Sale Price").fill("4.00");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);

  const shopper = await (await browser.newContext()).newPage();
  await open(shopper, `/product/${slug}`);
  await expect(shopper.getByText("$4.00").first()).toBeVisible();
  await expect(shopper.getByText("Sale until December 1")).toBeVisible();

  await page.goto(`/admin/products/${id}/edit`);
  await expect(page.getByLabel("Price *", { exact: true })).toHaveValue("5.00");
  await page.getByText("Prices asked").click();
  await expect(page.getByRole("row", { name: /\$4\.00 .* now/ })).toBeVisible();
  await sale.getByRole("button", { name: "Remove the sale" }).click();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await open(shopper, `/product/${slug}`);
  await expect(shopper.getByText("$5.00").first()).toBeVisible();
  await expect(shopper.getByText("Sale until")).toHaveCount(0);
});

test("an owner plans a sale of selected products, and takes it back", async ({ page }) => {
  const { name } = await aProduct();
  await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name });
  await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.getByLabel("More actions for the selected products").selectOption("Plan a sale");
  const dialog = page.getByRole("dialog", { name: "Plan a sale" });
  await dialog.getByLabel("Percent", { exact: true }).fill("20");
  await dialog.getByLabel("First day").fill("2999-11-27");
  await dialog.getByLabel("Last day").fill("2999-11-30");
  await expect(dialog.getByRole("list", { name: "Preview" })).toContainText("none → $4.80");
  await dialog.getByRole("button", { name: "Plan the sale of 1 product" }).click();
  await expect(row).toContainText("Sale from Nov 27 at $4.80");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).not.toContainText("Sale from");
});
