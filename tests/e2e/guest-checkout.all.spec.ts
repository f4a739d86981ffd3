import { anAccount, openAs } from "../support/accounts.ts";
import { open, returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { expectEmail } from "../support/emails.ts";
import { fillAddress, fillContact, openGuestCheckout } from "../support/guest-checkout.ts";
import { saveSettings, sellToGuests } from "../support/guests.ts";
import { expectPaidOrder, getPayButton } from "../support/payment-page.ts";

test.beforeEach(() => sellToGuests());

test("sends the order to an email address that was corrected after the card was typed", async ({ page }) => {
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page);
  await expect(getPayButton(page)).toBeEnabled();
  const corrected = `corrected-${Date.now()}@example.com`;
  const card = page.frameLocator("iframe[title='Secure payment input frame']");
  await card.getByLabel("Card number").fill("4242424242424242");
  await card.getByLabel("Expiration date").fill("12 / 34");
  await card.getByLabel("CVC").fill("123");
  await page.getByLabel("Email").fill(corrected);
  // Pressed before the order is updated. The typed card stays.
  await getPayButton(page).click();
  await expectPaidOrder(page);
  await expect(page.getByText(corrected)).toBeVisible();
  await expectEmail(corrected, "Robin Prairie");
});

test("lets a guest who opened the sign-in page go on without an account", async ({ page }) => {
  await openGuestCheckout(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Please sign in to check out")).toHaveCount(0);
  await page.getByRole("link", { name: "Continue without an account" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
});

test("asks for a sign-in if the store sells to accounts alone, whatever link the address has", async ({
  page,
}) => {
  await saveSettings({ guest_checkout: false });
  await page.goto("/checkout?link=nonsense");
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test("asks for a sign-in before an account's order is shown to a browser without its session", async ({
  page,
}) => {
  for (const path of ["success/MM-20261127-AAAAAA", "processing?order_number=MM-20261127-AAAAAA", "failed"]) {
    await page.goto(`/checkout/${path}`);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout%2F/);
  }
});

test("keeps a separate billing address after a reload", async ({ page }) => {
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page);
  await page.getByLabel("Billing address is the same as shipping address").uncheck();
  const city = page.getByRole("textbox", { name: "City" }).last();
  await city.fill("Brandon");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Billing address" })).toBeVisible();
  await expect(city).toHaveValue("Brandon");
});

test("removes what a guest typed once somebody signs in", async ({ page }) => {
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page);
  await openAs(page, await anAccount(), "/checkout");
  // The account has the guest's cart.
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeAttached();
  await open(page, "/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await openGuestCheckout(page);
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByLabel("Address line 1")).toHaveValue("");
  await expect(page.getByLabel("Postal code")).toHaveValue("");
});

test("says that nothing was charged after somebody signed in during the checkout", async ({
  page,
  context,
}) => {
  await openGuestCheckout(page);
  await fillContact(page);
  await openAs(await context.newPage(), await anAccount(), "/about");
  await returnToTab(page);
  await expect(page.getByText("You're signed in now, so your cart is in your account")).toBeVisible();
});

test("says which fields are wrong, and keeps what was typed after a reload", async ({ page }) => {
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page, "R2C");
  await page.getByLabel("City").focus();
  await expect(page.getByText("Valid postal code is required (e.g., A1A 1A1)")).toBeVisible();
  await expect(page.getByText("To pay, please complete: Postal code.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Robin Prairie");
  await page.getByLabel("Postal code").fill("R2C 0A1");
  await expect(getPayButton(page)).toBeEnabled();

  await page.getByLabel("Full name").fill("");
  await getPayButton(page).click();
  await expect(page.getByText("Full name is required")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page).toHaveURL(/\/checkout$/);
});
