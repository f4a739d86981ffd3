import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createFile, createSkuPrefix, getReport } from "../support/product-imports.ts";

test("previews a file of several chunks with its mistakes", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/import");
  await page.getByLabel("CSV file").setInputFiles(createFile(createSkuPrefix()));
  await expect(getReport(page)).toContainText("Preview: 248 added 0 updated 0 unchanged 2 failed");
  await page.getByLabel("Only rows that failed").check();
  const list = getRowList(page);
  await expect(list).toContainText("is not an amount such as 4.99");
  await expect(list).toContainText("This SKU is in the file twice: it is on line 8 already");
});

test("lists all rows of a preview in a box that scrolls by itself", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/import");
  await page.getByLabel("CSV file").setInputFiles(createFile(createSkuPrefix()));
  const rows = getRowList(page).getByRole("listitem");
  await expect(rows).toHaveCount(200);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(250);
  const emptyPixels = await page.evaluate(() => {
    const contentBottom = document.querySelector("main")?.getBoundingClientRect().bottom ?? 0;
    return document.documentElement.scrollHeight - (contentBottom + window.scrollY);
  });
  expect(emptyPixels).toBeLessThan(100);
});

test("downloads the report of a preview", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/import");
  await page.getByLabel("CSV file").setInputFiles(createFile(createSkuPrefix()));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the report" }).click();
  expect((await download).suggestedFilename()).toBe("import-report.csv");
});

test("explains why a CSV file cannot be read", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/import");
  const selectFile = (text: string) =>
    page
      .getByLabel("CSV file")
      .setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await selectFile("a,b\n");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The file has no column “SKU”");
  await selectFile('sku,name\n1,"open\n2,b\n');
  await expect(page.getByText("The quotation mark that opens on line 2 is never closed.")).toBeVisible();
});

test("asks what a column is, reads it as chosen, and says what it leaves out", async ({ page }) => {
  const sku = createSkuPrefix();
  const text = `SKU,Name,Category,Retail CAD,Colour,Mass,Barcode\n${sku},Mug,Toys,5.00,Red,250,12345\n`;
  await openAsAdmin(page, "/admin/products/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(getReport(page)).toContainText("Preview: 0 added 0 updated 0 unchanged 1 failed");

  const columns = page.getByRole("region", { name: "Columns of the file" });
  await expect(columns.getByText("5.00", { exact: true })).toBeVisible();
  await columns.getByLabel("Read “Retail CAD” as").selectOption({ label: "Price" });
  await columns.getByLabel("Read “Mass” as").selectOption({ label: "Weight in g" });
  await columns.getByRole("button", { name: "Apply and check again" }).click();
  await expect(getReport(page)).toContainText("Preview: 1 added");
  await expect(getRowList(page)).toContainText("“12345” is not a store barcode (UPC or EAN): left out");
});

test("names the families that the variants of another shop become", async ({ page }) => {
  const name = createSkuPrefix();
  const rows = ["Red", "Blue"].map((colour) => `${name},${name},Toys,Colour,${colour},${name}-${colour},5`);
  const headings = "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price";
  await openAsAdmin(page, "/admin/products/import");
  await page.getByLabel("CSV file").setInputFiles({
    name: "shopify.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${[headings, ...rows].join("\n")}\n`),
  });
  await expect(page.getByText(`${name}: 2 variants become 2 products, a family by Colour`)).toBeVisible();
  await expect(page.getByText("2 products to become 1 family.")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 products" }).click();
  await expect(page.getByText("2 products became 1 family.")).toBeVisible();
  await expect(getRowList(page).getByText(`Family: ${name}`).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("The change has been undone.")).toBeVisible();
});

test("downloads a CSV file for Shopify", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/import");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Shopify's columns" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

function getRowList(page: Page) {
  return page.getByRole("list", { name: "Rows of the file" });
}
