import { openAs, signIn } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCashOrder, cancel } from "../support/shoppers.ts";

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
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("That email and password don't match.");
});
