import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { anAccount, expireLinks, fillRegistration, signIn } from "../../support/accounts.ts";
import { open } from "../../support/e2e-page.ts";
import { expect } from "../../support/e2e-test.ts";
import { readConfirmationCode, readSignInLink } from "../../support/emails.ts";
import { aProduct } from "../../support/products.ts";
import { aPage, type Screen } from "../../support/screens.ts";

/** The screens of registration, sign-in and forgotten passwords. */
export const signInScreens: readonly Screen[] = [
  aPage("login", "/login", "Sign in"),
  aPage("register", "/register", "Create an account"),
  aPage("forgot-password", "/forgot-password", "Forgot your password?"),
  aPage("resend-verification", "/resend-verification", "Resend the verification email"),
  {
    name: "unauthorized",
    path: "/unauthorized",
    show: async (page) => {
      await page.goto("/login?redirect=%2Fadmin");
      await signIn(page, await anAccount());
      await expect(page).toHaveURL(/\/unauthorized$/);
    },
  },
  {
    name: "register-mistake",
    path: "/register",
    show: async (page) => {
      await open(page, "/register");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("main").getByRole("alert")).toHaveText("All fields are required");
    },
  },
  { name: "signup-success", path: "/signup-success", show: async (page) => void (await registerAt(page)) },
  {
    name: "signup-wrong-code",
    path: "/signup-success",
    problems: [{ status: 403, path: "/auth/v1/verify" }],
    show: async (page) => {
      const product = await aProduct();
      await open(page, `/product/${product.slug}`);
      await page
        .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
        .first()
        .click();
      await page.getByRole("link", { name: "Create an account" }).click();
      const code = await readConfirmationCode(await register(page));
      await page.getByLabel("Code from the email").fill(code === "000000" ? "000001" : "000000");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible();
    },
  },
  {
    name: "confirm-email",
    path: "/confirm-email",
    show: async (page) => {
      const email = await registerAt(page);
      await page.goto(await readSignInLink(email));
      await expect(page.getByRole("heading", { name: `Confirm ${email}?` })).toBeVisible();
    },
  },
  {
    name: "confirm-email-used",
    path: "/confirm-email",
    problems: [{ status: 403, path: "/auth/v1/verify" }],
    show: async (page) => {
      await page.goto("/confirm-email?type=signup&token_hash=used&email=robin@example.com");
      await page.getByRole("button", { name: "Confirm my email address" }).click();
      await expect(page.getByText("You confirmed already, or this link has expired.")).toBeVisible();
    },
  },
  {
    name: "confirm-email-change",
    path: "/confirm-email",
    show: async (page) => {
      await page.goto("/confirm-email?type=email_change&token_hash=any");
      await expect(page.getByRole("button", { name: "Confirm the change" })).toBeVisible();
    },
  },
  {
    name: "login-unconfirmed",
    path: "/login",
    problems: [{ status: 400, path: "/auth/v1/token" }],
    show: async (page) => {
      const email = await registerAt(page);
      await page.goto("/login");
      await signIn(page, { email, password: "Secret123!" });
      await expect(page.getByRole("main").getByRole("alert")).toContainText(
        "Confirm your email first: we can send the link again.",
      );
    },
  },
  {
    name: "resend-verification-sent",
    path: "/resend-verification",
    show: async (page) => {
      const email = await registerAt(page);
      await page.getByRole("link", { name: "Resend the verification email" }).click();
      await page.getByRole("button", { name: "Send it again" }).click();
      await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
    },
  },
  {
    name: "forgot-password-sent",
    path: "/forgot-password",
    show: async (page) => void (await forgetPassword(page)),
  },
  {
    name: "reset-password",
    path: "/reset-password",
    show: async (page) => {
      await page.goto(await readSignInLink((await forgetPassword(page)).email));
      await page.getByRole("textbox", { name: "New password", exact: true }).waitFor();
    },
  },
  {
    name: "reset-password-expired",
    path: "/reset-password",
    problems: [{ status: 403, path: "/auth/v1/verify" }],
    show: async (page) => {
      const account = await forgetPassword(page);
      await expireLinks(account);
      await page.goto(await readSignInLink(account.email));
      await page.getByRole("textbox", { name: "New password", exact: true }).fill("Another123!");
      await page.getByRole("textbox", { name: "Confirm new password" }).fill("Another123!");
      await page.getByRole("button", { name: "Save new password" }).click();
      await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
    },
  },
];

/**
 * Registers a new account without confirming it.
 * @returns the email address
 */
async function registerAt(page: Page): Promise<string> {
  await page.goto("/register");
  return register(page);
}

async function register(page: Page): Promise<string> {
  const email = `person-${randomUUID()}@example.com`;
  await fillRegistration(page, email);
  return email;
}

/** Requests the link to choose a new password. */
async function forgetPassword(page: Page) {
  const account = await anAccount();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return account;
}
