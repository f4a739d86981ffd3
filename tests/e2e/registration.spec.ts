import { randomUUID } from "node:crypto";
import { fillRegistration } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { readConfirmationCode, readSignInLink } from "../support/emails.ts";
import { aProduct } from "../support/products.ts";

test("returns to the requested page by the link of a resent confirmation email", async ({ page }) => {
  await page.goto("/login?redirect=%2Fcart");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/register\?redirect=%2Fcart$/);
  const email = `person-${randomUUID()}@example.com`;
  await fillRegistration(page, email);
  await expect(page).toHaveURL(/\/signup-success\?redirect=%2Fcart$/);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("link", { name: "Resend the verification email" }).click();
  await expect(page.getByRole("heading", { name: "Resend the verification email" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
  const link = await readSignInLink(email);
  // A mail scanner opens every link, and does not press its button.
  expect((await page.request.get(link)).ok()).toBe(true);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: `Confirm ${email}?` })).toBeVisible();
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You confirmed already" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test("adds the product that a guest selected to their new cart after they enter the emailed code", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 403, path: "/auth/v1/verify" });
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .click();
  const savedItemNotice = page.getByRole("status").filter({ hasText: `2 × ${product.name}` });
  await expect(savedItemNotice).toContainText("to your cart. We've saved them for you.");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(savedItemNotice).toBeVisible();
  const email = `person-${randomUUID()}@example.com`;
  await fillRegistration(page, email);

  const code = page.getByLabel("Code from the email");
  await code.fill("12");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Enter the 6-digit code")).toBeVisible();
  const emailedCode = await readConfirmationCode(email);
  await code.fill(emailedCode === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "This code is wrong or has expired." }),
  ).toBeVisible();
  await code.fill(`${emailedCode.slice(0, 3)} ${emailedCode.slice(3)}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});
