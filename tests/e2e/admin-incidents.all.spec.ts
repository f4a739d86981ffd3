import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

test("adds an incident to the register, corrects it and exports it", async ({ page }) => {
  const what = `A slip of another order was in the parcel (${randomUUID()}).`;
  await openAsAdmin(page, "/admin/audit-log");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Incidents" }).click();
  await page.getByRole("button", { name: "Add incident" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save incident" }).click();
  await expect(dialog.getByRole("alert")).toContainText("What happened");
  await dialog.getByLabel("When it happened").fill("Nov 20, 2026");
  await dialog.getByLabel("When you found out").fill("2026-11-20");
  await dialog.getByLabel("What happened").fill(what);
  await dialog.getByLabel("Which information").fill("Name and address");
  await dialog.getByLabel("Real risk of significant harm to them").check();
  await expect(dialog.getByText("The law requires you to tell the Privacy Commissioner")).toBeVisible();
  await dialog.getByLabel("Why, or why not").fill("The address is of a shelter.");
  await dialog.getByLabel("What you did about it").fill("Called the customer.");
  await dialog.getByRole("button", { name: "Save incident" }).click();
  const entry = page.getByRole("row").filter({ hasText: what });
  await expect(entry).toContainText("Unknown");
  await expect(entry).toContainText("Real risk, not told");

  await entry.getByRole("button", { name: what }).click();
  await dialog.getByLabel("How many people").fill("1");
  await dialog.getByLabel("Regulator told on").fill("2026-11-21");
  await dialog.getByLabel("People told on").fill("2026-11-20");
  await dialog.getByRole("button", { name: "Save incident" }).click();
  await expect(entry).toContainText("Real risk, told");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(what);
});
