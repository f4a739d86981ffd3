import { anAdmin, openAs, openAsAdmin, signIn, signOutElsewhere } from "../support/accounts.ts";
import { delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/images.ts";
import { createProductName, fillProduct } from "../support/product-form.ts";

test("asks before leaving a new product, restores it in another tab, and creates it", async ({
  page,
  context,
}) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByRole("textbox", { name: "Product Name" }).fill("Half a thought");
  await page.getByLabel("Price *", { exact: true }).fill("ten");
  await page.getByLabel("Add images").setInputFiles(await createImage("half.png", "#3c3"));
  await page.getByLabel("Alt text of image 1").fill("A gnome");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Products" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
  await page.close();

  const tab = await context.newPage();
  await tab.goto("/admin/products/new");
  await expect(tab.getByText("Your draft was restored")).toBeVisible();
  await expect(tab.getByRole("textbox", { name: "Product Name" })).toHaveValue("Half a thought");
  await expect(tab.getByLabel("Price *", { exact: true })).toHaveValue("ten");
  await expect(tab.getByLabel("Alt text of image 1")).toHaveValue("A gnome");
  const name = createProductName();
  await fillProduct(tab, name);
  await tab.getByLabel("Price *", { exact: true }).fill("7.50");
  // The page is left before the list is loaded: a draft that remained would be created a second time.
  await delayRequests(tab, /\/api\/admin\/products\?/);
  await tab.getByRole("button", { name: "Save Product" }).click();
  await expect(tab.getByText(`${name} has been added.`)).toBeVisible();
  await tab.goto("/admin/products/new");
  await expect(tab.getByRole("textbox", { name: "Product Name" })).toHaveValue("");
});

test("forgets a new product that is discarded", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/new");
  await page.getByRole("textbox", { name: "Product Name" }).fill("Half a thought");
  await page.reload();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("textbox", { name: "Product Name" })).toHaveValue("");
});

test("restores an unsaved product after the session has ended, but only for the same admin", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await anAdmin();
  await openAs(page, account, "/admin/products/new");
  const name = createProductName();
  const nameField = page.getByRole("textbox", { name: "Product Name" });
  await fillProduct(page, name);
  await page.getByLabel("Price *", { exact: true }).fill("7.50");
  await page.getByLabel("Add images").setInputFiles(await createImage("half.png", "#3c9"));
  await expect(page.getByLabel("Alt text of image 1")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fproducts%2Fnew$/);
  await signIn(page, account);
  await expect(page.getByText("Your draft was restored")).toBeVisible();
  await expect(nameField).toHaveValue(name);
  await expect(page.getByLabel("Alt text of image 1")).toBeVisible();

  await openAsAdmin(page, "/admin/products/new");
  await expect(page.getByRole("heading", { name: "Add New Product" })).toBeVisible();
  await expect(nameField).toHaveValue("");
});
