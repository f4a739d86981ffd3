import { Buffer } from "node:buffer";
import { csvRow } from "../../contract/csv.ts";
import { openAsAdmin } from "../support/admin.ts";
import { expectAccessible } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

const rowCount = 2_600;

/** As Excel in Quebec writes it: semicolons, decimal commas, the letters of Windows. */
function fileOf(rows: number) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const sku = `BULK-${index === 2_000 ? 3 : index}`;
    const price = index === 1_999 ? "cinq" : "1 234,50 $";
    return `${sku};Crème brûlée ${index};Toys;"First line\r\nsecond; line";2,50;${price};7`;
  });
  const head = "sku;name;category;description;wholesale_price;retail_price;stock_quantity";
  return Buffer.from([head, ...lines].join("\r\n"), "latin1");
}

test("a file of thousands of rows is checked, imported in spite of a lost connection, and undone at one stroke", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openAsAdmin(page, "/admin/products/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "bulk.csv", mimeType: "text/csv", buffer: fileOf(rowCount) });
  await expect(page.getByRole("progressbar")).toBeVisible();
  const report = page.getByRole("status").filter({ hasText: "added" });
  await expect(report).toContainText("What would happen: 2598 added 0 updated 0 unchanged 2 failed");
  const list = page.getByRole("list", { name: "Rows of the file" });
  await expect(list.getByRole("listitem")).toHaveCount(200);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(400);
  await page.getByLabel("Only rows that failed").check();
  await expect(list).toContainText("retail_price: Must be a number");
  await expect(list).toContainText("This SKU is in the file twice: it is on line 8 already");
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the whole report" }).click();
  expect((await saved).suggestedFilename()).toBe("import-report.csv");

  // The seventh chunk reaches the server, and its answer is lost.
  let chunks = 0;
  await page.route("**/api/admin/products/import", async (route) => {
    chunks += 1;
    if (chunks !== 7) return route.continue();
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Import 2598 products" }).click();
  await expect(page.getByText("The import stopped after 1200 of 2600 rows.")).toBeVisible();
  await expect(report).toContainText("Imported so far: 1200 added");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go on with the rest" }).click();
  await expect(report).toContainText("Imported: 2598 added 0 updated 0 unchanged 2 failed");

  // The same file again: nothing twice.
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer: fileOf(rowCount) });
  await expect(report).toContainText("What would happen: 0 added 0 updated 2598 unchanged 2 failed");
  await expect(page.getByRole("button", { name: "Import 0 products" })).toBeDisabled();

  const earlier = page.getByRole("list", { name: "Earlier changes" }).getByRole("listitem");
  const mine = earlier.filter({ hasText: "Imported bulk.csv" });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText("2598 products");
  await page.goto("/admin/products?search=BULK-2599");
  await expect(page.getByText("Crème brûlée 2599", { exact: true }).first()).toBeVisible();
  await page.goto("/admin/products/import");
  await mine.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change has been undone.")).toBeVisible();
  await page.goto("/admin/products?search=BULK-2599");
  await expect(page.getByText("Crème brûlée 2599", { exact: true })).toHaveCount(0);
});

test("a file that is none says so", async ({ page }) => {
  await openAsAdmin(page, "/admin/products/import");
  const choose = (text: string) =>
    page
      .getByLabel("CSV file")
      .setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose(csvRow(["a", "b"]));
  await expect(page.getByText("This is neither a file of this store")).toBeVisible();
  await choose('sku,name\n1,"open\n2,b\n');
  await expect(page.getByText("The quotation mark that opens on line 2 is never closed.")).toBeVisible();
});
