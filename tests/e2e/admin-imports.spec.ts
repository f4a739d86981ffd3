import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

const importPath = "/api/admin/products/import";

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

test("imports every row once despite a lost connection, and undoes the import as a whole", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: importPath });
  const prefix = createSkuPrefix();
  await openAsAdmin(page, "/admin/products/import");
  await page.getByLabel("CSV file").setInputFiles(createFile(prefix));
  const report = getReport(page);
  await expect(report).toContainText("Preview: 248 added");

  // The second chunk reaches the server, but its response is lost.
  let requestCount = 0;
  await page.route(`**${importPath}`, async (route) => {
    requestCount += 1;
    if (requestCount !== 2) return route.continue();
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Import 248 products" }).click();
  await expect(page.getByText("The import stopped after 200 of 250 rows.")).toBeVisible();
  await expect(report).toContainText("Imported so far: 200 added");
  await page.getByRole("button", { name: "Resume import" }).click();
  await expect(report).toContainText("Imported: 248 added 0 updated 0 unchanged 2 failed");

  // The preview of the same file finds nothing left to import.
  await page.getByLabel("CSV file").setInputFiles(createFile(prefix, "again.csv"));
  await expect(report).toContainText("Preview: 0 added 0 updated 248 unchanged 2 failed");
  await expect(page.getByRole("button", { name: "Import 0 products" })).toBeDisabled();

  const changes = page.getByRole("table", { name: "Earlier changes" }).getByRole("row");
  const ownImport = changes.filter({ hasText: `Imported ${prefix}.csv` });
  await expect(ownImport).toHaveCount(1);
  await expect(ownImport).toContainText("248 products");
  await page.goto(`/admin/products?search=${prefix}-249`);
  await expect(page.getByText("Crème brûlée 249", { exact: true }).first()).toBeVisible();
  await page.goto("/admin/products/import");
  await ownImport.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change has been undone.")).toBeVisible();
  await page.goto(`/admin/products?search=${prefix}-249`);
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
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

test("downloads a CSV file for Shopify", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/import");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Shopify's columns" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

/**
 * Creates a CSV file of 250 rows in the format of Excel in Quebec, which has semicolons, decimal commas and the encoding
 * windows-1252. One row has the SKU of another, and one has an invalid price.
 */
function createFile(prefix: string, name = `${prefix}.csv`) {
  const lines = Array.from({ length: 250 }, (_, index) => {
    const sku = `${prefix}-${index === 220 ? 3 : index}`;
    const price = index === 219 ? "cinq" : "1 234,50 $";
    return `${sku};Crème brûlée ${index};Toys;"First line\r\nsecond; line";2,50;${price};7`;
  });
  const head = "sku;name;category;description;wholesale_price;retail_price;stock_quantity";
  return { name, mimeType: "text/csv", buffer: Buffer.from([head, ...lines].join("\r\n"), "latin1") };
}

function createSkuPrefix(): string {
  return `B${randomUUID().slice(0, 8).toUpperCase()}`;
}

function getReport(page: Page) {
  return page.getByRole("status").filter({ hasText: "added" });
}

function getRowList(page: Page) {
  return page.getByRole("list", { name: "Rows of the file" });
}
