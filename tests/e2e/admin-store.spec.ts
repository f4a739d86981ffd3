import { randomUUID } from "node:crypto";
import { openAsAdmin, settled, signIn } from "../support/admin.ts";
import { expectAccessible, photograph } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { signUpAndConfirm } from "../support/shopper.ts";

test("a customer is found, suspended after a question, and the audit log tells of it", async ({ page }) => {
  const email = await signUpAndConfirm(page);
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await openAsAdmin(page, "/admin/users");
  await photograph(page, "admin-users");
  await expectAccessible(page);
  await page.getByPlaceholder("Name, email or phone...").fill(email);
  await expect(page.getByText("1 account")).toBeVisible();
  await page.getByRole("button", { name: "Robin Prairie" }).click();
  const dialog = page.getByRole("dialog", { name: "Robin Prairie" });
  await dialog.getByLabel("Account status").selectOption("Suspended");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("dialog", { name: "Change Robin Prairie?" })
    .getByRole("button", { name: "Change" })
    .click();
  await expect(dialog.getByLabel("Account status")).toHaveValue("suspended");
  await page.goto("/admin/audit-log?entity=user");
  await expect(page.getByText(email).or(page.getByText("Robin Prairie")).first()).toBeVisible();
  await page.getByText("Before and after").first().click();
  await expectAccessible(page);
});

test("an admin cannot take their own role", async ({ page, expectProblem }) => {
  expectProblem(/40[39]|422/);
  await openAsAdmin(page, "/admin/users?search=admin%40store.test");
  await page.getByRole("button", { name: "Avery Admin" }).click();
  const dialog = page.getByRole("dialog", { name: "Avery Admin" });
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("Customer");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("dialog", { name: "Change Avery Admin?" })
    .getByRole("button", { name: "Change" })
    .click();
  await expect(dialog.getByRole("alert")).toBeVisible();
});

test("settings are saved; postal codes are added and taken away again", async ({ page, isMobile }) => {
  await openAsAdmin(page, "/admin/settings");
  await photograph(page, "admin-settings");
  await expectAccessible(page);
  await page.getByLabel("Shipping price").fill("lots");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Please enter an amount, for example 5.00")).toBeVisible();
  await page.getByLabel("Shipping price").fill("5.00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The settings have been saved.")).toBeVisible();

  const area = isMobile ? "R9Z" : "R9Y";
  await page.getByLabel("Add or remove codes").fill(`${area} 1A1, ${area} 1B1 to ${area} 1B9`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Add or remove codes")).toHaveValue("");
  await page.getByPlaceholder("Starts with, for example R2C 1").fill(area);
  await expect(page.getByRole("list", { name: "Local postal codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByLabel("Add or remove codes").fill(`${area} 1A1 to ${area} 1B9`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No postal codes found.")).toBeVisible();
  await page.getByLabel("Add or remove codes").fill("nonsense");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Valid postal code is required (e.g., A1A 1A1)")).toBeVisible();
});

test("payments are compared with Stripe on demand", async ({ page }) => {
  await openAsAdmin(page, "/admin/payments-health");
  await photograph(page, "admin-payments");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Compare with Stripe now" }).click();
  await expect(page.getByText("The store was compared with Stripe.")).toBeVisible();
  await expect(page.getByText(/Asked for by an admin/).first()).toBeVisible();
});

test("a file of products is judged row by row, imported and taken back", async ({ page }) => {
  const sku = `CSV-${randomUUID().slice(0, 8)}`;
  const csv = [
    "sku,name,category,description,wholesale_price,retail_price,stock_quantity",
    `${sku},Imported kite,Toys,Flies well.,6.00,10.00,5`,
    `${sku}-X,Broken kite,Toys,Does not fly.,12.00,10.00,5`,
  ].join("\n");
  await openAsAdmin(page, "/admin/products/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "kites.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText("What would happen:")).toContainText("1 added");
  await expect(page.getByText("Retail price cannot be less than wholesale price")).toBeVisible();
  await photograph(page, "admin-import");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect(page.getByText("Imported:")).toContainText("1 added");
  const changes = page.getByRole("list", { name: "Earlier changes" });
  const entry = changes.getByRole("listitem").filter({ hasText: "kites.csv" }).first();
  await entry.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(entry.getByText(/^Undone /)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Shopify's columns" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("a file that is no product file is refused in words", async ({ page }) => {
  await page.goto("/login?redirect=%2Fadmin%2Fproducts%2Fimport");
  await signIn(page, "admin@store.test", "Admin123!");
  const buffer = Buffer.from("one,two\n1,2\n");
  await page.getByLabel("CSV file").setInputFiles({ name: "other.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This is neither a file of this store",
  );
  await settled(page);
});
