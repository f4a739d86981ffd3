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
  expect(await saveSettings(page)).toEqual(["time_zone"]);
  const response = await callAsAdmin("GET", "/admin/settings");
  const { updated_at: savedAt } = v.parse(v.object({ data: settingsView }), response).data;
  const lastChanged = `Last changed ${createStoreDates("America/St_Johns").formatDateTime(savedAt)}`;
  await expect(page.getByText(lastChanged)).toBeVisible();
  await page.reload();
  await expect(page.getByText(lastChanged)).toBeVisible();
  await page.getByRole("link", { name: "Selling" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();
  const prefix = page.getByLabel("Order numbers begin with");
  await expect(prefix).toHaveAttribute("autocapitalize", "characters");
  await prefix.fill("hpc");
  expect(await saveSettings(page)).toEqual(["order_prefix"]);
  await expect(prefix).toHaveValue("HPC");
  await open(page, "/track");
  await expect(page.getByPlaceholder("HPC-XXXX-XXXX")).toBeVisible();
});

test("sends all settings of a page in a save without edits", async ({ page }) => {
  await openAsAdmin(page, "/admin/checkout");
  expect(await saveSettings(page)).toEqual([
    "guest_checkout",
    "cash_on_delivery",
    "new_customer_cash_units",
    "order_prefix",
    "return_days",
  ]);
});

test("says when records are deleted, within limits", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings/records");
  await page.getByText("Advanced", { exact: true }).click();
  const days = page.getByLabel("Delete the audit log after (days)");
  await days.fill("7");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Must be at least 120")).toBeVisible();
  await expect(days).toBeFocused();
  await days.fill("365");
  expect(await saveSettings(page)).toEqual(["audit_days"]);
});

test("downloads a backup of the store", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings/records");
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
  const days = page.getByLabel("Products stay in New Arrivals for (days)");
  const savedDays = await days.inputValue();
  await days.fill("11");
  await callAsAdmin("PUT", "/admin/settings", { notice });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("textbox", { name: "Store notice" })).toHaveValue(notice);
  await expect(days).toHaveValue("11");

  await page.getByRole("link", { name: "Customers" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(days).toHaveValue("11");
  await page.getByRole("link", { name: "Customers" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  await page.goto("/admin/settings");
  await expect(days).toHaveValue(savedDays);
});
