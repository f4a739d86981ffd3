import { createStoreDates } from "../../web/lib/dates.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { openMoreActions } from "../support/admin-orders.ts";
import { expect, test } from "../support/e2e-test.ts";
import { disablePrintDialog } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";

test("lists the documents of a period for admins, and prints and exports them", async ({ page }) => {
  const { order } = await aPaidOrder(await aProduct());
  await disablePrintDialog(page);
  await openAsAdmin(page, "/admin/invoices");
  const row = page.getByRole("row").filter({ hasText: order.order_number });
  await expect(row).toContainText(/INV-\d+/);
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(row).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("button", { name: "Print all" }).click();
  const documents = page.locator("[data-printed-alone] article");
  await expect(documents.filter({ hasText: order.order_number })).toHaveCount(1);
  await row.getByRole("link", { name: `Order ${order.order_number}` }).click();
  await expect((await openMoreActions(page)).getByRole("menuitem", { name: "Invoice" })).toBeVisible();
});

test("shows the current month at first, and keeps one day of the period when the other changes", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/invoices");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const from = page.getByLabel("From", { exact: true });
  const to = page.getByLabel("To", { exact: true });
  const { today } = createStoreDates("America/Winnipeg");
  await expect(to).toHaveValue(today);
  await expect(from).toHaveValue(`${today.slice(0, 7)}-01`);
  await expect(page.getByRole("button", { name: "This month" })).toHaveAttribute("aria-pressed", "true");
  await from.fill("2020-01-01");
  await expect(page).toHaveURL(new RegExp(`from=2020-01-01&to=${today}$`));
  await to.fill("2020-12-31");
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31$/);
  await expect(from).toHaveValue("2020-01-01");
  await expect(page.getByRole("heading", { name: "Nothing in this period" })).toBeVisible();
});
