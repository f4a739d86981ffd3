import { anAccount, openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { visit } from "../support/shoppers.ts";

test("suspends a customer after a confirmation, and records the reason", async ({ page }) => {
  const { email } = await visit(await anAccount());
  await openAsAdmin(page, "/admin/users");
  await page.getByPlaceholder("Name, email or phone...").fill(email);
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Robin Shopper" }).click();
  const dialog = page.getByRole("dialog", { name: "Robin Shopper" });
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog.getByLabel("Account status").selectOption("Suspended");
  await save.click();
  const question = page.getByRole("dialog", { name: "Change Robin Shopper?" });
  await question.getByLabel("Reason").fill("Three parcels were refused.");
  await question.getByRole("button", { name: "Change" }).click();
  await expect(question).toBeHidden();
  // Save is disabled once the response has arrived.
  await expect(save).toBeDisabled();
  await expect(dialog.getByLabel("Account status")).toHaveValue("suspended");
  await page.goto("/admin/audit-log?entity=user");
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Three parcels were refused.");
});
