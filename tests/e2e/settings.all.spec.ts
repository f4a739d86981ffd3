import * as v from "valibot";
import { settingsView } from "../../contract/admin/settings.ts";
import { createStoreDates } from "../../web/lib/dates.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { saveSettings } from "../support/settings-page.ts";
import { callAsAdmin } from "../support/store-api.ts";

const notice = "Closed on Monday for inventory.";

test("shows times in a changed time zone, and the new beginning of order numbers", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  await page.getByLabel("Time zone").selectOption("Newfoundland (St. John's)");
  await page.getByLabel("Order numbers begin with").fill("hpc");
  expect(await saveSettings(page)).toEqual(["time_zone", "order_prefix"]);
  const response = await callAsAdmin("GET", "/admin/settings");
  const { updated_at: savedAt } = v.parse(v.object({ data: settingsView }), response).data;
  const lastChanged = `Last changed ${createStoreDates("America/St_Johns").formatDateTime(savedAt)}`;
  await expect(page.getByText(lastChanged)).toBeVisible();
  await expect(page.getByLabel("Order numbers begin with")).toHaveValue("HPC");
  await page.reload();
  await expect(page.getByText(lastChanged)).toBeVisible();
  await open(page, "/track");
  await expect(page.getByPlaceholder("HPC-XXXX-XXXX")).toBeVisible();
});

test("sends all settings in a save without edits", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  expect(await saveSettings(page)).toContain("shipping_flat_rate");
});

test("downloads a backup of the store", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  expect((await download).suggestedFilename()).toMatch(/^store-[\d-]+\.tar$/);
});

test("merges another admin's saved settings into edited ones, and asks before leaving", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/admin/settings" });
  await openAsAdmin(page, "/admin/settings");
  const taxRate = page.getByLabel("Default tax rate (%)");
  const savedTaxRate = await taxRate.inputValue();
  await taxRate.fill("11.5");
  await callAsAdmin("PUT", "/admin/settings", { notice });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("textbox", { name: "Store notice" })).toHaveValue(notice);
  await expect(taxRate).toHaveValue("11.5");

  await page.getByRole("link", { name: "Customers" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(taxRate).toHaveValue("11.5");
  await page.getByRole("link", { name: "Customers" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  await page.goto("/admin/settings");
  await expect(taxRate).toHaveValue(savedTaxRate);
});
