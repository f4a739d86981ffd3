import { openAs, openSignedIn, signIn, waitForNextTokenSecond } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCashOrder, cancel } from "../support/shoppers.ts";

test("changes a password only with the current one", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  const account = await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  const changePassword = async (currentPassword: string) => {
    await dialog.getByRole("textbox", { name: "Current password" }).fill(currentPassword);
    await dialog.getByRole("textbox", { name: "New password", exact: true }).fill("Another123!");
    await dialog.getByRole("textbox", { name: "Confirm new password" }).fill("Another123!");
    await dialog.getByRole("button", { name: "Change password" }).click();
  };
  await changePassword("not-the-password");
  await expect(dialog.getByRole("alert")).toHaveText("This is not your current password.");
  await changePassword(account.password);
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Log Out" }).click();
  await waitForNextTokenSecond();
  await signIn(page, { ...account, password: "Another123!" });
  await expect(page.getByText("Member Since")).toBeVisible();
});

test("deletes an account after its email address is typed, unless it has an open order", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/auth/account" });
  expectProblem({ status: 403, path: "/auth/v1/logout" }); // The account's sessions were deleted with it.
  expectProblem({ status: 400, path: "/auth/v1/token" });
  const { shopper: account, orderId, orderNumber } = await aCashOrder();
  await openAs(page, account, "/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  await confirm.click();
  await expect(dialog.getByText(`Please type ${account.email}`)).toBeVisible();
  await dialog.getByLabel(/^Type .* to confirm/).fill(account.email.toUpperCase());
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText(orderNumber);
  await cancel(account, orderId);
  await confirm.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/login");
  await signIn(page, account);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid login credentials");
});
