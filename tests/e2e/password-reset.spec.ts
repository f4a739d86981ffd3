import { randomUUID } from "node:crypto";
import { anAccount, signIn, waitForNextTokenSecond } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { readSignInLink } from "../support/emails.ts";

test("resets a password by a link, and shows the same page for an unknown address", async ({ page }) => {
  const account = await anAccount();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  for (const email of [`nobody-${randomUUID()}@example.com`, account.email]) {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(
      page.getByText(
        `If there's an account for ${email}, you'll get an email with a link to choose a new password.`,
      ),
    ).toBeVisible();
    await page.getByRole("button", { name: "Try another email address" }).click();
  }
  await page.goto(await readSignInLink(account.email));
  await expect(
    page.getByRole("heading", { name: `Choose a new password for ${account.email}` }),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "New password", exact: true }).waitFor();
  await page.getByRole("textbox", { name: "New password", exact: true }).fill("Another123!");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("Another123!");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByRole("heading", { name: "Password saved" })).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await waitForNextTokenSecond();
  await signIn(page, { ...account, password: "Another123!" });
  await expect(page.getByText("Member Since")).toBeVisible();
});
