import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createAccount, openAs, openAsAdmin, signIn, signOutElsewhere } from "../support/accounts.ts";
import { expectAccessible, goOffline, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addProduct, createImage } from "../support/products.ts";

test("stores search, filters, sorting and page of the product list in the URL", async ({ page }) => {
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

test("scrolls to the top of the next page, and redirects a page beyond the last to the last", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/products?page=999");
  await expect(page).toHaveURL(/page=[2-9]$/);
  const first = page.getByRole("button", { name: "Page 1", exact: true });
  await first.scrollIntoViewIfNeeded();
  await first.click();
  await expect(page).toHaveURL(/page=1$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(10);
});

test("reports every mistake in a new product, and saves the corrected one with images", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByRole("alert").first()).toHaveText(
    "Please fill in all required fields: Product Name, Slug, Description, Wholesale Price, Retail Price, SKU, Category",
  );
  await expectAccessible(page);
  const name = `Prairie Kite ${randomUUID().slice(0, 8)}`;
  await fillProduct(page, name);
  await expect(page.getByLabel("Slug")).toHaveValue(name.toLowerCase().replaceAll(" ", "-"));

  await page.getByLabel("Retail Price").fill("4.00");
  await page.getByLabel("Wholesale Price").fill("5.00");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByRole("alert").first()).toHaveText(
    "Retail price cannot be less than wholesale price",
  );
  await page.getByLabel("Wholesale Price").fill("0");
  await expect(page.getByText("Prices must be greater than zero")).toBeVisible();

  await page.getByLabel("Retail Price").fill("10.00");
  await page.getByLabel("Discount (%)").fill("25");
  await expect(page.getByLabel("Wholesale Price")).toHaveValue("7.50");
  await page.getByLabel("Wholesale Price").fill("6.00");
  await expect(page.getByLabel("Discount (%)")).toHaveValue("40");
  await expect(page.getByRole("region", { name: "Preview of the card" })).toContainText("$6.00");

  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Please upload at least one product image").first()).toBeVisible();
  const chooser = page.getByLabel("Add images");
  await chooser.setInputFiles([
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") },
    await createImage("red.png", "#c33"),
    await createImage("blue.png", "#33c"),
  ]);
  await expect(page.getByText("notes.txt is not an image file")).toBeVisible();
  await page.getByLabel("Alt text of image 1").fill("A red kite");
  await page.getByLabel("Alt text of image 2").fill("A blue kite");
  await page.getByRole("button", { name: "Make image 2 the primary one" }).click();
  await page.getByRole("button", { name: "Move image 2 forward" }).click();
  await expect(page.getByLabel("Alt text of image 1")).toHaveValue("A blue kite");
  await expectAccessible(page, "admin-product-new");
  await page.getByLabel("Discount (%)").fill("120");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Discount must be from 0 to 100").first()).toBeVisible();
  await page.getByLabel("Discount (%)").fill("40");
  await page.getByLabel("Tax Rate (%)").fill("0");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "a tax rate of 0%" })).toBeVisible();
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText(`${name} has been added.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products$/);

  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByLabel("Alt text of image 1")).toHaveValue("A blue kite");
  await page.getByRole("button", { name: "Delete image 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
});

test("asks before leaving an edited product, and stores a draft", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByLabel("Product Name").fill("Half a thought");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
  await page.goto("/admin/products/new");
  await expect(page.getByText("Your draft was restored")).toBeVisible();
  await expect(page.getByLabel("Product Name")).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("Product Name")).toHaveValue("");
});

test("saves a draft with only a name, lists its missing fields, and creates a product from it", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Please enter a product name");
  const name = `Prairie Gnome ${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Product Name").fill(name);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText(`${name} is kept as a draft.`)).toBeVisible();
  const drafts = page.getByRole("region", { name: "Drafts" });
  const item = drafts.getByRole("listitem").filter({ hasText: name });
  await expect(item).toContainText(
    "Missing: Description, Wholesale Price, Retail Price, SKU, Category, an image",
  );
  await expectAccessible(page, "admin-drafts");
  await item.getByRole("link", { name: `Continue ${name}` }).click();
  await expect(page.getByLabel("Product Name")).toHaveValue(name);
  await fillProduct(page, name);
  await page.getByLabel("Retail Price").fill("10.00");
  await page.getByLabel("Wholesale Price").fill("7.50");
  await page.getByLabel("Add images").setInputFiles(await createImage("gnome.png", "#3c3"));
  await expect(page.getByLabel("Alt text of image 1")).toBeVisible();
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(item).toContainText("Complete.");
  await item.getByRole("link", { name: `Continue ${name}` }).click();
  await expect(page.getByLabel("Alt text of image 1")).toBeVisible();
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText(`${name} has been added.`)).toBeVisible();
  await expect(item).toBeHidden();
});

test("shows another admin's changes to an admin who edits the same product", async ({
  page,
  context,
  expectProblem,
}) => {
  const { id, name } = await addProduct();
  expectProblem({ status: 409, path: `/api/products/${id}` });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  await page.getByLabel("Short Description").fill("The first admin's words");
  const secondTab = await context.newPage();
  await secondTab.goto(page.url());
  // Both pages share the browser's draft. The other admin must start from the saved product.
  await secondTab.getByRole("button", { name: "Discard draft" }).click();
  await secondTab.getByLabel("Short Description").fill("The second admin's words");
  await secondTab.getByLabel("Brand").fill("Second & Sons");
  await secondTab.getByRole("button", { name: "Update Product" }).click();
  await expect(secondTab).toHaveURL(/\/admin\/products$/);

  await page.getByRole("button", { name: "Update Product" }).click();
  const note = page
    .getByRole("alert")
    .filter({ hasText: "Somebody else changed this product in the meantime" });
  await expect(note).toBeInViewport();
  await expect(
    page.getByText("Somebody else changed this to “The second admin's words”", { exact: false }),
  ).toBeVisible();
  await expect(page.getByLabel("Short Description")).toHaveValue("The first admin's words");
  await expect(page.getByLabel("Brand")).toHaveValue("Second & Sons");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
});

test("shows an error beside the button after an offline save, and keeps the input", async ({
  page,
  context,
  expectProblem,
}) => {
  const { id, name } = await addProduct();
  expectProblem({ status: "failed", path: `/api/products/${id}` });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  await page.getByLabel("Brand").fill("Prairie Goods");
  await goOffline(page);
  await page.getByRole("button", { name: "Update Product" }).click();
  const note = page.getByText("You are offline. What you typed stays here", { exact: false });
  await expect(note).toBeInViewport();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await expect(page.getByLabel("Brand")).toHaveValue("Prairie Goods");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
});

test("ignores input during a product's save, and focuses the button after a failure", async ({
  page,
  expectProblem,
}) => {
  const { id } = await addProduct();
  expectProblem({ status: "failed", path: `/api/products/${id}` });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  const brand = page.getByLabel("Brand");
  await brand.fill("Prairie Goods");
  let failSave = () => {};
  const response = new Promise<void>((resolve) => {
    failSave = resolve;
  });
  await page.route(`**/api/products/${id}`, async (route) => {
    await response;
    await route.abort("connectionfailed");
  });
  await brand.press("Enter");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.type(" of Canada");
  failSave();
  await expect(page.getByRole("button", { name: "Update Product" })).toBeFocused();
  await expect(brand).toHaveValue("Prairie Goods");
});

test("restores an unsaved product after the session ends, for the same admin only", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await createAccount({ isAdmin: true });
  await openAs(page, account, "/admin/products/new");
  const name = page.getByLabel("Product Name");
  await name.fill("Half a thought");
  await page.getByLabel("Add images").setInputFiles(await createImage("half.png", "#3c9"));
  await expect(page.getByLabel("Alt text of image 1")).toBeVisible();
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fproducts%2Fnew$/);
  await signIn(page, account);
  await expect(page.getByText("Your draft was restored")).toBeVisible();
  await expect(name).toHaveValue("Half a thought");
  await expect(page.getByLabel("Alt text of image 1")).toBeVisible();

  await openAsAdmin(page, "/admin/products/new");
  await expect(page.getByRole("heading", { name: "Add New Product" })).toBeVisible();
  await expect(name).toHaveValue("");
});

test("changes prices in bulk with a preview and Undo, and duplicates and deletes products", async ({
  page,
}) => {
  const { name } = await addProduct();
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
  // The notice must be visible from any scroll position.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("cell", { name: "$10.00 sold at $6.00" })).toBeVisible();

  await page.getByRole("button", { name: `Duplicate ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
  await expect(page.getByLabel("Product Name")).toHaveValue(new RegExp(name));
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(2);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(1);
});

test("validates and saves brand and barcode, and shows them on the product's page", async ({ page }) => {
  const product = await addProduct();
  await openAsAdmin(page, `/admin/products/${product.id}/edit`);
  await page.getByLabel("Brand").fill("Prairie Mills");
  const barcode = page.getByLabel("Barcode (GTIN)");
  await barcode.fill("4006381333932");
  await page.getByRole("button", { name: "Update Product" }).click();
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

async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel("Product Name").fill(name);
  await page.getByLabel("SKU").fill(`KITE-${name.slice(-8)}`);
  await page.getByLabel("Category").selectOption("Toys");
  await page.getByLabel("Description *", { exact: true }).fill("Flies in every wind.");
  await page.getByLabel("Stock Quantity").fill("12");
  await page.getByLabel("Tax Rate (%)").fill("12");
}
