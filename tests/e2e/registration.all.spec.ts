import { randomUUID } from "node:crypto";
import { anAccount, fillRegistration, signIn } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { listLinksTo } from "../support/emails.ts";
import { visit } from "../support/shoppers.ts";

test("explains each mistake in a registration", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  const createButton = page.getByRole("button", { name: "Create account" });
  await createButton.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("All fields are required");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Prairie");
  await page.getByLabel("Email").fill("robin@example.com");
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  const confirmation = page.getByRole("textbox", { name: "Confirm password" });
  await password.fill("Secret123!");
  await confirmation.fill("Secret124!");
  await createButton.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Passwords do not match");
  await password.fill("short");
  await confirmation.fill("short");
  await createButton.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Password must be at least 6 characters",
  );
  // The limit is 72 bytes, and each of these letters takes two.
  await password.fill("é".repeat(37));
  await confirmation.fill("é".repeat(37));
  await createButton.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Password must be at most 72 characters, fewer with accents or emoji",
  );
});

test("links the registration form to the terms and the privacy policy", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("link", { name: /Terms of Service/ }).first()).toHaveAttribute(
    "href",
    "/terms",
  );
  await expect(page.getByRole("link", { name: /Privacy Policy/ }).first()).toHaveAttribute(
    "href",
    "/privacy",
  );
});

test("explains an expired email link, and offers a new one", async ({ page }) => {
  await page.goto("/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid");
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page).toHaveURL(/\/resend-verification/);
  await page.getByRole("link", { name: "Prairie Dollar, home" }).first().click();
  await expect(page.getByRole("heading", { name: "Featured Products" })).toBeVisible();
});

test("does not reveal that an address has an account, but emails its owner", async ({ page }) => {
  const account = await visit(await anAccount());
  await page.goto("/register");
  await fillRegistration(page, account.email);
  await expect(
    page.getByText(`If you are new here, we sent a 6-digit code to ${account.email}.`),
  ).toBeVisible();
  await expect(
    page.getByText("If you already have an account, the email tells you how to sign in."),
  ).toBeVisible();
  await expect.poll(() => listLinksTo(account.email)).toContainEqual(expect.stringContaining("/login"));
});

test("offers a new confirmation email to an unconfirmed account at sign-in", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  const email = `person-${randomUUID()}@example.com`;
  await page.goto("/register");
  await fillRegistration(page, email);
  await page.goto("/login");
  await signIn(page, { email, password: "Secret123!" });
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Email not confirmed");
  await page.getByRole("link", { name: "Resend the verification email" }).click();
  await expect(page).toHaveURL(/\/resend-verification/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});
