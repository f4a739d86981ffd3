import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

test("leads from the settings to the steps that connect a service", async ({ page }) => {
  await openAsAdmin(page, "/admin/settings");
  await page.getByRole("link", { name: "Connections" }).click();
  await page.getByText("How to connect Stripe").click();
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
