import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/images.ts";
import { createProductName, fillProduct, unfold } from "../support/product-form.ts";
import { aProduct } from "../support/products.ts";

test("requires an image, and asks to confirm a tax rate of 0%, before it saves a product", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/products/new");
  const name = createProductName();
  await fillProduct(page, name);
  await expect(page.getByLabel("Slug")).toHaveValue(name.toLowerCase().replaceAll(" ", "-"));
  await page.getByLabel("Price *", { exact: true }).fill("6.00");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Please upload at least one product image").first()).toBeVisible();
  await page.getByLabel("Add images").setInputFiles(await createImage("red.png", "#c33"));
  await page.getByLabel("Alt text of image 1").fill("A red kite");
  await page.getByLabel("Tax Rate (%)").fill("0");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "a tax rate of 0%" })).toBeVisible();
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText(`${name} has been added.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products$/);
});

test("merges another admin's changes into a product that is being edited", async ({
  page,
  context,
  expectProblem,
}) => {
  const { id, name } = await aProduct();
  expectProblem({ status: 409, path: `/api/products/${id}` });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  await page.getByLabel("Short Description").fill("The first admin's words");
  const secondTab = await context.newPage();
  await secondTab.goto(page.url());
  // Both pages share the browser's draft. The other admin must start from the saved product.
  await secondTab.getByRole("button", { name: "Discard draft" }).click();
  await secondTab.getByLabel("Short Description").fill("The second admin's words");
  await unfold(secondTab, "More details");
  await secondTab.getByLabel("Brand").fill("Second & Sons");
  await secondTab.getByRole("button", { name: "Update Product" }).click();
  await expect(secondTab).toHaveURL(/\/admin\/products$/);

  await page.getByRole("button", { name: "Update Product" }).click();
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "Someone else changed this product in the meantime" });
  await expect(notice).toBeInViewport();
  await expect(
    page.getByText("Someone else changed this to “The second admin's words”", { exact: false }),
  ).toBeVisible();
  await expect(page.getByLabel("Short Description")).toHaveValue("The first admin's words");
  await expect(page.getByLabel("Brand")).toHaveValue("Second & Sons");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
});
