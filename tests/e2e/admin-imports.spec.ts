import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createFile, createSkuPrefix, getReport } from "../support/product-imports.ts";

const importPath = "/api/admin/products/import";

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
