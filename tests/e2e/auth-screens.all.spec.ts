import type { Page } from "@playwright/test";
import { anAccount } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";

const authEmails = /^\/auth\/v1\/(recover|resend|signup)$/;

test("signs in by keyboard, with fields that password managers recognize", async ({ page }) => {
  const account = await anAccount();
  await page.goto("/login");
  const email = page.getByLabel("Email");
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await email.focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await expect(password).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press("Tab");
  const showButton = page.getByRole("button", { name: "Show password" });
  await expect(showButton).toBeFocused();
  await page.keyboard.press("Space");
  await expect(password).toHaveAttribute("type", "text");
  await expect(showButton).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Remember me")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Remember me")).not.toBeChecked();
  await password.press("Enter");
  await expect(page.getByText("Member Since")).toBeVisible();
});

for (const { path, button, sentence } of [
  {
    path: "/forgot-password",
    button: "Send the link",
    sentence:
      "If there's an account for robin@example.com, you'll get an email with a link to choose a new password",
  },
  {
    path: "/resend-verification",
    button: "Send it again",
    sentence: "If robin@example.com has an account that isn't verified yet",
  },
]) {
  test(`shows the usual message on ${path} when emails are rate limited`, async ({ page, expectProblem }) => {
    expectProblem({ status: 429, path: authEmails });
    await limitEmails(page);
    await page.goto(path);
    await page.getByLabel("Email").fill("robin@example.com");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(sentence)).toContainText(
      "Nothing after a few minutes? Check your spam folder, or try again later.",
    );
  });
}

test("asks to wait a minute when the email of a registration is rate limited", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 429, path: authEmails });
  await limitEmails(page);
  await page.goto("/register");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Prairie");
  await page.getByLabel("Email").fill("robin@example.com");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("Secret123!");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("Secret123!");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "We sent an email to this address a moment ago. Please look for it, or try again in a minute.",
  );
});

/** Responds as the sign-in service does for an address that it emailed within the last minute. */
async function limitEmails(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => authEmails.test(pathname),
    (route) =>
      route.fulfill({
        status: 429,
        headers: { "access-control-allow-origin": "*" },
        json: {
          code: 429,
          error_code: "over_email_send_rate_limit",
          msg: "For security purposes, you can only request this after 42 seconds.",
        },
      }),
  );
}
