import { anAccount, expireLinks } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { readConfirmationLink } from "../support/emails.ts";

test("offers a new reset link if it has expired or is missing", async ({ page }) => {
  const account = await anAccount();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expireLinks(account);
  await page.goto(await readConfirmationLink(account.email));
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goto("/reset-password");
  await expect(page.getByText("Please open the link in the email we sent you.")).toBeVisible();
});
