import { newTaxDocument } from "../../contract/tax/tax-document.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { saveSettings } from "../support/guests.ts";
import { saveTaxes } from "../support/save-documents.ts";

test("says what is wrong with a registration or a rate, saves it corrected, and undoes it", async ({
  page,
  expectProblem,
}) => {
  await openAsAdmin(page, "/admin/delivery");
  await page.getByRole("link", { name: "Taxes", exact: true }).click();
  const charged = page.getByRole("region", { name: "What is charged" });
  await expect(charged.getByText("Nothing is charged anywhere")).toBeVisible();

  await page.getByRole("button", { name: "Add registration" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tax").selectOption({ label: "Manitoba RST" });
  await dialog.getByLabel("Number").fill("12");
  await dialog.getByRole("button", { name: "Save registration" }).click();
  await expect(dialog.getByText("Must be seven digits, such as 123456-7")).toBeVisible();
  await dialog.getByLabel("Number").fill("1234567");
  await dialog.getByRole("button", { name: "Save registration" }).click();
  await expect(page.getByText("The registration has been saved.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Registrations" })).toContainText("123456-7");
  const manitoba = charged.getByRole("row", { name: "Manitoba" });
  await expect(manitoba).toContainText("RST 7%");

  await page.getByText(/^Show \d+ rates and \d+ exceptions$/).click();
  await page.getByRole("button", { name: "Override Manitoba: RST 7%" }).click();
  await dialog.getByLabel("Rate (%)").fill("60");
  await dialog.getByLabel("Source").fill("The budget of 2027");
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog.getByText("Must be at most 20 %")).toBeVisible();
  await expect(dialog.getByLabel("Rate (%)")).toBeFocused();
  await dialog.getByLabel("Rate (%)").fill("6.5");
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(manitoba).toContainText("RST 6.5%");
  await expect(page.getByText("Yours counts instead")).toBeVisible();

  // A second row for the same days is a mistake of the whole document, which only the server sees.
  expectProblem({ path: "/api/admin/taxes", status: 422 });
  await page.getByRole("button", { name: "Add rate" }).click();
  await dialog.getByLabel("Rate (%)").fill("8");
  await dialog.getByLabel("Source").fill("The budget of 2027");
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog.getByText("Two provincial rates of Manitoba overlap")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // The registration can no longer be undone, because the rate was saved after it.
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change has been undone.")).toBeVisible();
  await expect(manitoba).toContainText("RST 7%");
  await expect(page.getByText("None. The built-in rates count.")).toBeVisible();
});

test("warns before a switch to taxes by place that charges nothing", async ({ page }) => {
  await openAsAdmin(page, "/admin/taxes");
  await page.getByRole("button", { name: "Charge each province's tax…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Nothing is charged without a registration");
  await expect(dialog).toContainText("Placed orders keep their taxes.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("refuses a switch of the tax mode after another admin changed the settings, until it is confirmed again", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ path: "/api/admin/settings", status: 409 });
  await openAsAdmin(page, "/admin/taxes");
  await page.getByRole("button", { name: "Charge each province's tax…" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Charge each province's tax" });
  await expect(confirm).toBeVisible();
  await saveSettings({ notice: "Closed on Monday for inventory." });
  await confirm.click();
  await expect(page.getByText("This changed in the meantime.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Charge each province's tax…" })).toBeVisible();

  await page.getByRole("button", { name: "Charge each province's tax…" }).click();
  await confirm.click();
  await expect(page.getByRole("button", { name: "Charge each product's rate…" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Charge each province's tax…" })).toBeVisible();
});

test("says that a rate is gone instead of replacing the one in its place", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ path: "/api/admin/taxes", status: 409 });
  const other = { ...aRate(7_500), place: "BC", name: "PST" } as const;
  await saveTaxes({ ...newTaxDocument, rates: [aRate(6_500)] });
  await openAsAdmin(page, "/admin/taxes");
  const change = page.getByRole("button", { name: "Change Manitoba: RST 6.5%" });
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Change rate" });
  await dialog.getByLabel("Rate (%)").fill("6");
  await saveTaxes({ ...newTaxDocument, rates: [other] });
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog.getByText("Someone else deleted or replaced this rate in the meantime.")).toBeVisible();
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect(dialog).toBeHidden();
  const rates = page.getByRole("table", { name: "Your own rates" });
  await expect(rates).toContainText("PST 7.5%");
  await expect(rates).toContainText("RST 6%");

  await page.getByRole("button", { name: "Change Manitoba: RST 6%" }).click();
  await dialog.getByLabel("Rate (%)").fill("5");
  await saveTaxes({ ...newTaxDocument, rates: [other] });
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(dialog).toBeHidden();
  await expect(rates.getByRole("rowheader")).toHaveCount(1);
});

test("asks before it adds a class to taxes that another admin changed, and keeps both", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ path: "/api/admin/taxes", status: 409 });
  await openAsAdmin(page, "/admin/taxes");
  await page.getByRole("button", { name: "Add class" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Car seats");
  await saveTaxes({ ...newTaxDocument, classes: [{ id: "cribs", name: "Cribs" }] });
  await dialog.getByRole("button", { name: "Save class" }).click();
  await expect(dialog.getByText("Someone else changed the taxes in the meantime.")).toBeVisible();
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  const own = page.getByRole("table", { name: "Your own tax classes" });
  await expect(own).toContainText("Cribs");
  await expect(own).toContainText("Car seats");
});

test("asks before it replaces a rate that another admin changed since its dialog was opened", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ path: "/api/admin/taxes", status: 409 });
  await saveTaxes({ ...newTaxDocument, rates: [aRate(6_500)] });
  await openAsAdmin(page, "/admin/taxes");
  await page.getByRole("button", { name: "Change Manitoba: RST 6.5%" }).click();
  const dialog = page.getByRole("dialog", { name: "Change rate" });
  const percent = dialog.getByLabel("Rate (%)");
  await percent.fill("6");
  await saveTaxes({ ...newTaxDocument, rates: [aRate(5_500)] });
  const rates = page.getByRole("table", { name: "Your own rates", includeHidden: true });
  await expect(async () => {
    await returnToTab(page);
    await expect(rates).toContainText("RST 5.5%", { timeout: 500 });
  }).toPass();
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog.getByText("Someone else changed the taxes in the meantime.")).toBeVisible();
  await expect(percent).toHaveValue("6");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(percent).toHaveValue("5.5");

  await percent.fill("6");
  await saveTaxes({ ...newTaxDocument, rates: [aRate(7_500)] });
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await dialog.getByRole("button", { name: "Overwrite" }).click();
  await expect(dialog).toBeHidden();
  await expect(rates.getByRole("rowheader")).toHaveCount(1);
  await expect(rates).toContainText("RST 6%");
});

test("keeps a rate that could not be saved as it was typed", async ({ page, expectProblem }) => {
  expectProblem({ path: "/api/admin/taxes", status: "failed" });
  await saveTaxes({ ...newTaxDocument, rates: [aRate(6_500)] });
  await openAsAdmin(page, "/admin/taxes");
  await page.getByRole("button", { name: "Change Manitoba: RST 6.5%" }).click();
  const dialog = page.getByRole("dialog", { name: "Change rate" });
  await dialog.getByLabel("Rate (%)").fill("6");
  await saveTaxes({ ...newTaxDocument, rates: [{ ...aRate(5_500), source: "The budget of 2028" }] });
  const loads: string[] = [];
  page.on("request", (request) => loads.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.route("**/api/admin/taxes", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The taxes could not be saved.");
  await expect(dialog.getByLabel("Rate (%)")).toHaveValue("6");
  await expect(dialog.getByLabel("Source")).toHaveValue("The budget of 2027");
  expect(loads).toContain("PUT /api/admin/taxes");
  expect(loads).not.toContain("GET /api/admin/taxes");
});

function aRate(millipercent: number) {
  return {
    place: "MB",
    component: "provincial",
    name: "RST",
    millipercent,
    from: "2026-01-01",
    until: null,
    status: "in_force",
    source: "The budget of 2027",
  } as const;
}
