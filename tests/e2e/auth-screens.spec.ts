import { randomUUID } from "node:crypto";
import {
  createAccount,
  expireLinks,
  fillRegistration,
  followLink,
  signIn,
  waitForNextTokenSecond,
} from "../support/accounts.ts";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addProduct } from "../support/products.ts";
import { listLinksTo, readConfirmationCode, readConfirmationLink } from "../support/sandbox-control.ts";
import { callAs } from "../support/store-api.ts";

test("explains an invalid registration, and keeps the return path through every screen", async ({ page }) => {
  await page.goto("/login?redirect=%2Fcart");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/register\?redirect=%2Fcart$/);
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  const create = page.getByRole("button", { name: "Create account" });
  await create.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("All fields are required");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Prairie");
  await page.getByLabel("Email").fill("robin@example.com");
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  const confirmation = page.getByRole("textbox", { name: "Confirm password" });
  await password.fill("Secret123!");
  await confirmation.fill("Secret124!");
  await create.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Passwords do not match");
  await password.fill("short");
  await confirmation.fill("short");
  await create.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Password must be at least 6 characters",
  );
  // These letters take two bytes each.
  await password.fill("é".repeat(37));
  await confirmation.fill("é".repeat(37));
  await create.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Password must be at most 72 characters, fewer with accents or emoji",
  );
  await expect(page.getByRole("link", { name: /Terms of Service/ }).first()).toHaveAttribute(
    "href",
    "/terms",
  );
  await expect(page.getByRole("link", { name: /Privacy Policy/ }).first()).toHaveAttribute(
    "href",
    "/privacy",
  );
  await expectAccessible(page);

  const email = `person-${randomUUID()}@example.com`;
  await fillRegistration(page, email);
  await expect(page).toHaveURL(/\/signup-success\?redirect=%2Fcart$/);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page, "signup-success");
  await page.getByRole("link", { name: "Resend the verification email" }).click();
  await expect(page.getByRole("heading", { name: "Resend the verification email" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
  await page.goto(await readConfirmationLink(email));
  await expect(page.getByRole("heading", { name: `Continue as ${email}?` })).toBeVisible();
  expect(page.url()).not.toContain("token");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test("tells a guest why to sign in, and accepts the email's code", async ({ page, expectProblem }) => {
  expectProblem({ status: 403, path: "/auth/v1/verify" });
  const product = await addProduct();
  await open(page, `/product/${product.slug}`);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .click();
  const reason = page.getByRole("status").filter({ hasText: `2 × ${product.name}` });
  await expect(reason).toContainText("to your cart. We've saved them for you.");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(reason).toBeVisible();
  const email = `person-${randomUUID()}@example.com`;
  await fillRegistration(page, email);

  const code = page.getByLabel("Code from the email");
  await code.fill("12");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Enter the six digits")).toBeVisible();
  const right = await readConfirmationCode(email);
  await code.fill(right === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "This code is wrong or has expired." }),
  ).toBeVisible();
  await expectAccessible(page);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("explains a damaged email link, and offers a new one", async ({ page }) => {
  await page.goto("/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid");
  await expect(page.getByText("This link has expired or was used already.")).toBeVisible();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page).toHaveURL(/\/resend-verification/);
  await page.getByRole("link", { name: "Prairie Dollar, home" }).first().click();
  await expect(page.getByRole("heading", { name: "Featured Products" })).toBeVisible();
});

test("shows the same page for an address with an account, and emails its owner", async ({ page }) => {
  const account = await createAccount();
  await callAs(account.email, "GET", "/auth/me"); // The store creates the profile at an account's first call.
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

test("links an unconfirmed account to a new confirmation email", async ({ page, expectProblem }) => {
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
  await expectAccessible(page);
});

test("resets a password by a link, with the same response for unknown addresses", async ({ page }) => {
  const account = await createAccount();
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
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try another email address" }).click();
  }
  await followLink(page, account.email);
  await page.getByRole("textbox", { name: "New password", exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "New password", exact: true }).fill("Another123!");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("Another123!");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByRole("heading", { name: "Password saved" })).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await waitForNextTokenSecond();
  await signIn(page, { ...account, password: "Another123!" });
  await expect(page.getByText("Member Since")).toBeVisible();
});

test("offers a new reset link for an expired or missing one", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expireLinks(account);
  await page.goto(await readConfirmationLink(account.email));
  await expect(page.getByText("This link has expired or was used already.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goto("/reset-password");
  await expect(page.getByText("Please open this page by the link in the email we sent you.")).toBeVisible();
});

test("shows the same message for a rate-limited email, with and without an account", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 429, path: /^\/auth\/v1\/(recover|resend|signup)$/ });
  // The sign-in service's response for an address that it emailed within the last minute.
  await page.route(/\/auth\/v1\/(recover|resend|signup)/, (route) =>
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
  const email = `person-${randomUUID()}@example.com`;
  for (const [path, button, sentence] of [
    [
      "/forgot-password",
      "Send the link",
      `If there's an account for ${email}, you'll get an email with a link to choose a new password`,
    ],
    ["/resend-verification", "Send it again", `If ${email} has an account that is not verified yet`],
  ] as const) {
    await page.goto(path);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(sentence)).toContainText(
      "If nothing arrives in a few minutes, look in your spam folder, or try again later",
    );
  }
  await page.goto("/register");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Prairie");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("Secret123!");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("Secret123!");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "We sent an email to this address a moment ago. Please look for it, or try again in a minute.",
  );
});

test("signs in by keyboard, with fields that password managers recognize", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/login");
  const email = page.getByLabel("Email");
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expectAccessible(page);
  await email.focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await expect(password).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(password).toHaveAttribute("type", "text");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Remember me")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Remember me")).not.toBeChecked();
  await password.press("Enter");
  await expect(page.getByText("Member Since")).toBeVisible();
});
