import { randomUUID } from "node:crypto";
import { anAccount, fillRegistration, signIn } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { listLinksTo, readSignInLink } from "../support/emails.ts";
import { visit } from "../support/shoppers.ts";
import { getUrls } from "../support/store-api.ts";

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
  await expect(page.getByText("Passwords do not match")).toHaveCount(1);
  await expect(confirmation).toHaveAccessibleDescription("Passwords do not match");
  await password.fill("short");
  await confirmation.fill("short");
  await createButton.click();
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters/);
  // The limit is 72 bytes, and each of these letters takes two.
  await password.fill("é".repeat(37));
  await confirmation.fill("é".repeat(37));
  await createButton.click();
  await expect(password).toHaveAccessibleDescription(
    /Password must be at most 72 characters, fewer with accents or emoji/,
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

test("offers to sign in, or a new link, if a link was used on another device", async ({
  page,
  browser,
  expectProblem,
}) => {
  expectProblem({ status: 403, path: "/auth/v1/verify" });
  const email = `person-${randomUUID()}@example.com`;
  await page.goto("/register?redirect=%2Fwishlist");
  await fillRegistration(page, email);
  const link = await readSignInLink(email);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await phone.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(phone).toHaveURL(/\/wishlist$/);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByText("You confirmed already, or this link has expired.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Send a new link" })).toHaveAttribute(
    "href",
    "/resend-verification?redirect=%2Fwishlist",
  );
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, { email, password: "Secret123!" });
  await expect(page).toHaveURL(/\/wishlist$/);
  await phone.context().close();
});

test("asks before the link of Supabase's own template signs anybody in", async ({ page }) => {
  const email = `person-${randomUUID()}@example.com`;
  await page.goto("/register");
  await fillRegistration(page, email);
  const token = new URL(await readSignInLink(email)).searchParams.get("token_hash") ?? "";
  const query = new URLSearchParams({
    token,
    type: "signup",
    redirect_to: new URL("/login", page.url()).href,
  });
  await page.goto(`${getUrls().sandboxUrl}/auth/v1/verify?${query}`);
  await expect(page.getByRole("heading", { name: `Continue as ${email}?` })).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Member Since")).toBeVisible();
});

test("explains an expired email link, and offers a new one", async ({ page }) => {
  await page.goto("/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid");
  await expect(page.getByText("This link has expired or was already used.")).toContainText(
    "If you confirmed your email address already, sign in.",
  );
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
    page.getByText("We've emailed you a 6-digit code, or a sign-in link if you already have an account."),
  ).toBeVisible();
  await expect(page.getByText(`Look for it at ${account.email}.`)).toBeVisible();
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
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Confirm your email first: we can send the link again.",
  );
  await page.getByRole("link", { name: "Resend the verification email" }).click();
  await expect(page).toHaveURL(/\/resend-verification/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});
