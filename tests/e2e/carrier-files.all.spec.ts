import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";

test("shows what was shipped if the answer to an import of tracking numbers is lost", async ({
  page,
  expectProblem,
}) => {
  const { shopper, orderNumber } = await aPaidOrder(await aProduct(), 1);
  expectProblem({ status: "failed", path: "/api/orders/bulk-ship" });
  await openAsAdmin(page, `/admin/orders?search=${shopper.email}`);
  await page.getByRole("button", { name: "Import tracking numbers" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("CSV file");
  await field.setInputFiles({ name: "a.xlsx", mimeType: "", buffer: Buffer.from("PK\u0003\u0004") });
  await expect(
    dialog.getByText("This is an Excel workbook or another archive, not a CSV file."),
  ).toBeVisible();
  const text = `order_id,tracking_number\n${orderNumber},7023210012345670`;
  await field.setInputFiles({ name: "tracking.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.route("**/api/orders/bulk-ship", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Mark 1 order as shipped" }).click();
  await expect(dialog.getByText("1 order left with this number before")).toBeVisible();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
});
