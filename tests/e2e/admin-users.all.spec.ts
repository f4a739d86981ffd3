import * as v from "valibot";
import { adminUserDetailResponse } from "../../contract/admin/users.ts";
import { anAccount, openAsAdmin } from "../support/accounts.ts";
import { delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, visit } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("lists, finds and filters changes in the audit log", async ({ page }) => {
  const { email, id } = await visit(await anAccount());
  const reason = "Three parcels were refused.";
  await callAsAdmin("PUT", `/admin/users/${id}`, {
    account_status: "suspended",
    suspension_reason: reason,
  });
  await openAsAdmin(page, "/admin/audit-log?entity=user");
  const entry = page.getByRole("row").filter({ hasText: `Changed the account of ${email}` });
  await expect(entry).toContainText("Active → Suspended");
  await expect(entry).toContainText(reason);
  await page.getByRole("textbox", { name: "Search the audit log" }).fill("nothing is called this");
  await expect(page.getByText("No changes match your filters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Search the audit log" }).fill(email);
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(entry).toHaveCount(0);
});

test("confirms a changed account even if the list of users reloads last", async ({ page }) => {
  const { id, email } = await visit(await anAccount());
  await openAsAdmin(page, `/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Robin Shopper" }).click();
  const dialog = page.getByRole("dialog", { name: "Robin Shopper" });
  await dialog.getByLabel("Account status").selectOption("Inactive");
  await dialog.getByRole("button", { name: "Save" }).click();
  const release = await delayRequests(page, /\/api\/admin\/users\?/);
  const detail = page.waitForResponse(async (response) => {
    const isDetail =
      response.request().method() === "GET" && response.url().endsWith(`/api/admin/users/${id}`);
    return (
      isDetail && v.parse(adminUserDetailResponse, await response.json()).data.account_status === "inactive"
    );
  });
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
  await expect(dialog.getByRole("alert")).toHaveText("You can't remove your own admin role.");
  await page.reload();
  await expect(dialog.getByRole("combobox", { name: "Role" })).toHaveValue("admin");
});

test("links a user's dialog to the user's orders", async ({ page }) => {
  const { shopper, orderNumber } = await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, `/admin/users?search=${encodeURIComponent(shopper.email)}`);
  await page.getByRole("button", { name: "Robin Shopper" }).click();
  const user = page.getByRole("dialog", { name: "Robin Shopper" });
  await expect(user.getByText("in 1 order")).toBeVisible();
  await user.getByRole("link", { name: orderNumber }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/[^/?]+$/);
  await expect(page.getByRole("heading", { name: `Order # ${orderNumber}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Customer" }).getByText(shopper.email)).toBeVisible();
});

test("adds one entry to the browser's history while a search is typed", async ({ page }) => {
  await openAsAdmin(page, "/admin/users");
  const search = page.getByLabel("Search customers");
  await search.pressSequentially("av");
  await expect(page).toHaveURL(/search=av$/);
  await search.pressSequentially("ery");
  await expect(page).toHaveURL(/search=avery$/);
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(search).toHaveValue("");
});

test("sorts customers by what they spent, the highest first", async ({ page }) => {
  await openAsAdmin(page, "/admin/users");
  const spent = page.getByRole("columnheader", { name: "Spent" });
  await spent.getByRole("button").click();
  await expect(page).toHaveURL(/sort_by=total_spent&order=desc/);
  await expect(spent).toHaveAttribute("aria-sort", "descending");
  await spent.getByRole("button").click();
  await expect(page).toHaveURL(/sort_by=total_spent&order=asc/);
});
