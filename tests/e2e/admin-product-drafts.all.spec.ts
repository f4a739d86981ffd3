import { randomUUID } from "node:crypto";
import { anAdmin, openAs, openAsAdmin, signIn, signOutElsewhere } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/images.ts";

test("asks before leaving a new product, and restores it later", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByRole("textbox", { name: "Product Name" }).fill("Half a thought");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
  await page.goto("/admin/products/new");
  await expect(page.getByText("Your draft was restored")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Product Name" })).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("textbox", { name: "Product Name" })).toHaveValue("");
});

test("lists the missing fields of a saved draft, and creates a product from it", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Please enter a product name");
  const name = `Prairie Gnome ${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: "Product Name" }).fill(name);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText(`${name} is kept as a draft.`)).toBeVisible();
  const drafts = page.getByRole("region", { name: "Drafts" });
  const item = drafts.getByRole("listitem").filter({ hasText: name });
  await expect(item).toContainText("Missing: Description, Price, SKU, Category, an image");
  await item.getByRole("link", { name: `Continue ${name}` }).click();
  await expect(page.getByRole("textbox", { name: "Product Name" })).toHaveValue(name);
  await page.getByLabel("SKU").fill(`GNOME-${name.slice(-8)}`);
  await page.getByLabel("Category").selectOption("Toys");
  await page.getByLabel("Description *", { exact: true }).fill("Guards every garden.");
  await page.getByLabel("Stock Quantity").fill("12");
  await page.getByLabel("Tax Rate (%)").fill("12");
  await page.getByLabel("Compare-at price").fill("10.00");
  await page.getByLabel("Price *", { exact: true }).fill("7.50");
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

test("restores an unsaved product after the session has ended, but only for the same admin", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await anAdmin();
  await openAs(page, account, "/admin/products/new");
  const name = page.getByRole("textbox", { name: "Product Name" });
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
