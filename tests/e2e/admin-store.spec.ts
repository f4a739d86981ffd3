import { randomInt } from "node:crypto";
import { createAccount, openAsAdmin } from "../support/accounts.ts";
import { expectAccessible, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { callAs } from "../support/store-api.ts";

test("suspends a customer after a confirmation, and records it in the audit log", async ({ page }) => {
  const { email } = await createAccount();
  await callAs(email, "GET", "/auth/me");
  await openAsAdmin(page, "/admin/users");
  await expectAccessible(page, "admin-users");
  await page.getByPlaceholder("Name, email or phone...").fill(email);
  await expect(page.getByText("1 account")).toBeVisible();
  await page.getByRole("button", { name: "Robin Prairie" }).click();
  const dialog = page.getByRole("dialog", { name: "Robin Prairie" });
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog.getByLabel("Account status").selectOption("Suspended");
  await expectAccessible(page);
  await save.click();
  const question = page.getByRole("dialog", { name: "Change Robin Prairie?" });
  await expectAccessible(page);
  await question.getByLabel("Reason").fill("Three parcels were refused.");
  await question.getByRole("button", { name: "Change" }).click();
  await expect(question).toBeHidden();
  // Save is disabled once the response has arrived.
  await expect(save).toBeDisabled();
  await expect(dialog.getByLabel("Account status")).toHaveValue("suspended");
  await page.goto("/admin/audit-log?entity=user");
  const entry = page.getByRole("row").filter({ hasText: `Changed the account of ${email}` });
  await expect(entry).toContainText("Active → Suspended");
  await expect(entry).toContainText("Three parcels were refused.");
  await expectAccessible(page, "admin-audit");
  await page.getByRole("textbox", { name: "Search the audit log" }).fill("nothing is called this");
  await expect(page.getByText("No changes match your filters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Search the audit log" }).fill(email);
  await expect(entry).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(entry).toHaveCount(0);
});

test("confirms a changed account even if the list reloads last", async ({ page }) => {
  const { email } = await createAccount();
  await callAs(email, "GET", "/auth/me");
  await openAsAdmin(page, `/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Robin Prairie" }).click();
  const dialog = page.getByRole("dialog", { name: "Robin Prairie" });
  await dialog.getByLabel("Account status").selectOption("Inactive");
  await dialog.getByRole("button", { name: "Save" }).click();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/admin\/users\?/, async (route) => {
    await released;
    await route.continue();
  });
  const detail = page.waitForResponse(
    (response) => /\/api\/admin\/users\/[^/]+$/.test(response.url()) && response.request().method() === "GET",
  );
  await page
    .getByRole("dialog", { name: /^Change / })
    .getByRole("button", { name: "Change" })
    .click();
  await detail;
  release();
  await expect(page.getByText("The account has been changed.")).toBeVisible();
  await expect(dialog.getByLabel("Account status")).toHaveValue("inactive");
});

test("prevents an admin from removing their own role", async ({ page, expectProblem }) => {
  expectProblem({ status: 409, path: /^\/api\/admin\/users\// });
  await openAsAdmin(page, "/admin/users?search=admin%40store.test");
  await page.getByRole("button", { name: "Avery Admin" }).click();
  const dialog = page.getByRole("dialog", { name: "Avery Admin" });
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("Customer");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("dialog", { name: "Change Avery Admin?" })
    .getByRole("button", { name: "Change" })
    .click();
  await expect(dialog.getByRole("alert")).toHaveText("You cannot take the admin role from yourself.");
  await page.reload();
  await expect(dialog.getByRole("combobox", { name: "Role" })).toHaveValue("admin");
});

test("validates and saves settings, and adds and removes postal codes", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  await expectAccessible(page, "admin-settings");
  await page.getByLabel("Delivery price").fill("lots");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Please enter an amount, for example 5.00")).toBeVisible();
  await page.getByLabel("Delivery price").fill("5.00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The settings have been saved.")).toBeVisible();

  // A random area, so that a retry of the test does not meet its own codes.
  const area = `R${randomInt(1, 10)}${"ABCEGHJKLMNPRSTVWXYZ"[randomInt(20)]}`.replace("R2C", "R9Y");
  await page.getByLabel("Add or remove codes").fill(`${area} 1A1, ${area} 1B1 to ${area} 1B9`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Add or remove codes")).toHaveValue("");
  await page.getByPlaceholder("Starts with, for example K1A 0").fill(area);
  await expect(page.getByRole("list", { name: "Local postal codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByLabel("Add or remove codes").fill(`${area} 1A1 to ${area} 1B9`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No postal codes found.")).toBeVisible();
  await page.getByLabel("Add or remove codes").fill("nonsense");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Valid postal code is required (e.g., A1A 1A1)")).toBeVisible();
});

test("keeps postal codes that are typed during a request", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  let release = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/admin/postal-codes", async (route) => {
    if (route.request().method() === "POST") await mayAnswer;
    return route.continue();
  });
  const codes = page.getByLabel("Add or remove codes");
  await codes.fill("R9X 1A1");
  const isAsked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await isAsked;
  await codes.fill("R9X 1A1, R9X 1A2");
  release();
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeEnabled();
  await expect(codes).toHaveValue("R9X 1A1, R9X 1A2");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(codes).toHaveValue("");
});

test("compares payments with Stripe on request", async ({ page }) => {
  await openAsAdmin(page, "/admin/payments-health");
  await expectAccessible(page, "admin-payments");
  await page.getByRole("button", { name: "Compare with Stripe now" }).click();
  await expect(page.getByText("The store was compared with Stripe.")).toBeVisible();
  await waitUntilSettled(page);
  await page.getByText("Technical details", { exact: true }).click();
  await expect(page.getByText(/Started by an admin/).first()).toBeVisible();
  await expectAccessible(page, "admin-payments-details");
});
