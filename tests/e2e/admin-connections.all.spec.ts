import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

test("leads from the settings to what each service lacks, and its steps", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  await page.getByRole("link", { name: "Check connections" }).click();
  // An answer moves the buttons below it, so each is awaited before the next button is pressed.
  for (const [service, answer] of [
    ["Stripe", "Cards go to the sandbox, and nobody is charged."],
    ["Supabase", "Accounts are kept in the sandbox."],
    ["Email", "Emails stay in the sandbox, and reach nobody."],
    ["Turnstile", "No keys are set: guests order without this check."],
  ] as const) {
    await page.getByRole("button", { name: `Check ${service}` }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await expect(page.getByText("Open dashboard.stripe.com, sign in")).toBeVisible();
});

test("copies the sign-in emails for Supabase", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsAdmin(page, "/admin/settings/connections");
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy subject: Reset password" }).click();
  await expect.poll(readClipboard).toBe("Choose a new password");
  await page.getByRole("button", { name: "Copy body: Reset password" }).click();
  await expect.poll(readClipboard).toContain("/reset-password?token_hash={{ .TokenHash }}");
});
