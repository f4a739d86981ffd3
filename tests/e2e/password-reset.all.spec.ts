import type { Page } from "@playwright/test";
import { anAccount, expireLinks } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { readConfirmationCode, readSignInLink } from "../support/emails.ts";

test("offers a new reset link if it has expired or is missing", async ({ page, expectProblem }) => {
  expectProblem({ status: 403, path: "/auth/v1/verify" });
  const account = await anAccount();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expireLinks(account);
  await page.goto(await readSignInLink(account.email));
  await choosePassword(page);
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goto("/reset-password");
  await expect(page.getByText("Please open the link in the email we sent you.")).toBeVisible();
});

test("resets a password by the code in the email", async ({ page }) => {
  const account = await anAccount();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.getByLabel("Code from the email").fill(await readConfirmationCode(account.email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByRole("heading", { name: `Choose a new password for ${account.email}` }),
  ).toBeVisible();
  await choosePassword(page);
  await expect(page.getByRole("heading", { name: "Password saved" })).toBeVisible();
});

async function choosePassword(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "New password", exact: true }).fill("Another123!");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("Another123!");
  await page.getByRole("button", { name: "Save new password" }).click();
}
