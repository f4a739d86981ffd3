import { randomUUID } from "node:crypto";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import {
  expireAccessToken,
  openAs,
  openSignedIn,
  signIn,
  waitForNextTokenSecond,
} from "../support/accounts.ts";
import { waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { readConfirmationCode, readSignInLink } from "../support/emails.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith, suspend } from "../support/shoppers.ts";

test("saves a name and a phone number, and refuses an invalid number", async ({ page }) => {
  await openSignedIn(page, "/profile");
  await expect(page.getByText("Not provided")).toBeVisible();
  await expect(page.getByText(/^Last login: \w{3} \d{1,2}, \d{4} \d/)).toBeVisible();
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Robyn");
  await page.getByLabel("Phone number (optional)").fill("12345");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Valid phone number is required (e.g., 555-555-5555)")).toBeVisible();
  await page.getByLabel("Phone number (optional)").fill("(204) 555-0199");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Robyn Shopper" })).toBeVisible();
  await expect(page.getByText("204-555-0199")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Robyn Shopper" })).toBeVisible();
});

test("downloads the account's data", async ({ page }) => {
  await openSignedIn(page, "/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);
});

test("changes a password only with the current one", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  const account = await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  const changePassword = async (currentPassword: string) => {
    await dialog.getByRole("textbox", { name: "Current password" }).fill(currentPassword);
    await dialog.getByRole("textbox", { name: "New password", exact: true }).fill("Another123!");
    await dialog.getByRole("textbox", { name: "Confirm new password" }).fill("Another123!");
    await dialog.getByRole("button", { name: "Change password" }).click();
  };
  await changePassword("not-the-password");
  await expect(dialog.getByRole("alert")).toHaveText("This is not your current password.");
  await changePassword(account.password);
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Log Out" }).click();
  await waitForNextTokenSecond();
  await signIn(page, { ...account, password: "Another123!" });
  await expect(page.getByText("Member Since")).toBeVisible();
});

test("changes an email address once the links at both addresses are followed", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 403, path: "/auth/v1/verify" });
  const account = await openSignedIn(page, "/profile");
  const email = `new-${randomUUID()}@example.com`;
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(
    page.getByText("We sent a link to both addresses. Follow both, or enter both codes here."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.goto(await readSignInLink(account.email));
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(
    page.getByText("One step left: follow the link we sent to your other email address, too."),
  ).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText(account.email).first()).toBeVisible();
  const lastLink = await readSignInLink(email);
  await page.goto(lastLink);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page.getByText("Your email address has been changed.")).toBeVisible();
  await page.getByRole("link", { name: "Your profile" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto(lastLink);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page.getByText("Your profile shows the address that you sign in with.")).toBeVisible();
});

test("changes an email address by the codes of both emails", async ({ page }) => {
  const account = await openSignedIn(page, "/profile");
  const email = `new-${randomUUID()}@example.com`;
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const dialog = page.getByRole("dialog");
  for (const address of [account.email, email]) {
    const field = dialog.getByLabel(`Code sent to ${address}`);
    await field.fill(await readConfirmationCode(address));
    await field.press("Enter");
    await expect(field).toHaveCount(0);
  }
  await expect(dialog.getByText("Your email address has been changed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
});

test("ends other devices' sessions on signing out everywhere", async ({ page, browser, expectProblem }) => {
  expectProblem({ status: 400, path: "/auth/v1/token" });
  const account = await openSignedIn(page, "/profile");
  const context = await browser.newContext();
  const secondDevice = await context.newPage();
  await openAs(secondDevice, account, new URL("/profile", page.url()).href);
  await expect(secondDevice.getByText("Member Since")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login/);
  // An expired token can no longer be renewed.
  await expireAccessToken(secondDevice);
  await secondDevice.goto(new URL("/account/orders", page.url()).href);
  await expect(secondDevice).toHaveURL(/\/login\?redirect=/);
  await context.close();
});

test("shows a suspended account a notice on the profile, in the cart and at checkout", async ({ page }) => {
  const account = await aShopperWith(await aProduct());
  await suspend(account);
  await waitForNextTokenSecond();
  await openAs(page, account, "/profile");
  for (const path of ["/profile", "/cart", "/checkout"]) {
    await page.goto(path);
    await expect(page.getByText("Your account is suspended")).toBeVisible();
  }
  await expect(page.getByText("This account can't place orders right now.")).toBeVisible();
});

test("links customers to their orders and addresses, and admins to the admin area", async ({ page }) => {
  const adminLink = page.getByRole("link", { name: "Management Portal" });
  const orders = page.getByRole("link", { name: /Your Orders/ });
  const addresses = page.getByRole("heading", { name: "Address Management" });
  await openSignedIn(page, "/profile");
  await expect(orders).toBeVisible();
  await expect(addresses).toBeVisible();
  await expect(adminLink).toHaveCount(0);
  await page.getByRole("button", { name: "Log Out" }).click();
  await signIn(page, seededAdmin);
  await expect(adminLink).toHaveAttribute("href", "/admin");
  await waitUntilSettled(page);
  await expect(addresses).toHaveCount(0);
  await expect(orders).toHaveCount(0);
});
