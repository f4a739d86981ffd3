import { randomUUID } from "node:crypto";
import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests, goOffline, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createProductName, fillProduct, unfold } from "../support/product-form.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("names every missing field of a new product", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByRole("alert").first()).toHaveText(
    "Please fill in all required fields: Product Name, Slug, Description, Price, SKU, Category",
  );
});

test("validates prices, and computes the price and the discount from each other", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await fillProduct(page, createProductName());
  await page.getByLabel("Compare-at price").fill("4.00");
  await page.getByLabel("Price *", { exact: true }).fill("5.00");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Compare-at price cannot be less than the price")).toHaveCount(1);
  await page.getByLabel("Price *", { exact: true }).fill("0");
  await expect(page.getByText("Prices must be greater than zero")).toBeVisible();

  await page.getByLabel("Compare-at price").fill("10.00");
  await page.getByLabel("Discount (%)").fill("25");
  await expect(page.getByLabel("Price *", { exact: true })).toHaveValue("7.50");
  await page.getByLabel("Price *", { exact: true }).fill("6.00");
  await expect(page.getByLabel("Discount (%)")).toHaveValue("40");
  await expect(page.getByRole("region", { name: "Preview of the card" })).toContainText("$6.00");

  await page.getByLabel("Discount (%)").fill("120");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Discount must be from 0 to 100").first()).toBeVisible();
});

test("takes a typed discount off the price, which becomes the compare-at price", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByLabel("Price *", { exact: true }).fill("10.00");
  await page.getByLabel("Discount (%)").pressSequentially("25");
  await expect(page.getByLabel("Price *", { exact: true })).toHaveValue("7.50");
  await expect(page.getByLabel("Compare-at price (optional)")).toHaveValue("10.00");
});

test("keeps the input of a save without a connection, and shows the error beside the button", async ({
  page,
  context,
  expectProblem,
}) => {
  const { id, name } = await aProduct();
  expectProblem({ status: "failed", path: `/api/products/${id}` });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  await unfold(page, "More details");
  await page.getByLabel("Brand").fill("Prairie Goods");
  await goOffline(page);
  await page.getByRole("button", { name: "Update Product" }).click();
  const notice = page.getByText("You're offline. What you typed is still here", { exact: false });
  await expect(notice).toBeInViewport();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByLabel("Brand")).toHaveValue("Prairie Goods");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
});

test("ignores input during a product's save, and focuses the button after a failure", async ({
  page,
  expectProblem,
}) => {
  const { id } = await aProduct();
  const productPath = `/api/products/${id}`;
  expectProblem({ status: "failed", path: productPath });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  await unfold(page, "More details");
  const brand = page.getByLabel("Brand");
  await brand.fill("Prairie Goods");
  await page.route(`**${productPath}`, (route) => route.abort("connectionfailed"));
  const failSave = await delayRequests(page, `**${productPath}`);
  await brand.press("Enter");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.type(" of Canada");
  failSave();
  await expect(page.getByRole("button", { name: "Update Product" })).toBeFocused();
  await expect(brand).toHaveValue("Prairie Goods");
});

test("validates the barcode, and shows brand and barcode on the product's page", async ({ page }) => {
  const product = await aProduct();
  await openAsAdmin(page, `/admin/products/${product.id}/edit`);
  await unfold(page, "More details");
  await page.getByLabel("Brand").fill("Prairie Mills");
  const barcode = page.getByLabel("Barcode (GTIN)");
  await barcode.fill("4006381333932");
  await unfold(page, "More details");
  await expect(page.getByText("Brand, Barcode (GTIN)")).toBeVisible();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(barcode).toBeFocused();
  await expect(barcode).toHaveAccessibleDescription(/the last of which is the check digit/);
  await barcode.fill("4006381333931");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await open(page, `/product/${product.slug}`);
  await page.getByRole("tab", { name: "Specifications" }).click();
  const specifications = page.getByRole("tabpanel");
  await expect(specifications).toContainText("Prairie Mills");
  await expect(specifications).toContainText("4006381333931");
});

test("proposes a SKU that no product has, nor an archived one, and keeps one that was typed", async ({
  page,
}) => {
  const sku = `GNOME-${randomUUID().slice(0, 6).toUpperCase()}`;
  await aProduct({ sku: `${sku}-3` });
  const archived = await aProduct({ sku: `${sku}-4` });
  await aPaidOrder(archived, 1);
  await callAsAdmin("DELETE", `/products/${archived.id}`);
  await openAsAdmin(page, "/admin/products/new");
  const name = page.getByRole("textbox", { name: "Product Name" });
  await name.fill(`${sku} in red`);
  await name.press("Tab");
  await expect(page.getByLabel("SKU")).toHaveValue(`${sku}-5`);
  await page.getByLabel("SKU").fill("MY-OWN");
  await name.fill("Another name");
  await name.press("Tab");
  await expect(page.getByLabel("SKU")).toHaveValue("MY-OWN");
});
