import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { fillAddress, fillContact, openGuestCheckout } from "../support/guest-checkout.ts";
import { sellToGuests } from "../support/guests.ts";
import { disablePrintDialog, expectPaidOrder, fillCard, getPayButton } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";
import { query } from "../support/store-api.ts";

test("asks a guest about a contradicting province, keeps the typed card, and tells the admin the answer", async ({
  page,
}) => {
  await sellToGuests();
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page, "T9V 0A1");
  const province = page.getByLabel("Province or territory");
  await expect(province).toHaveValue("Alberta");
  await expect(getPayButton(page)).toBeEnabled();
  await fillCard(page, "4242424242424242");

  await province.selectOption("Saskatchewan");
  const question = page.getByRole("group", { name: "T9V is in Alberta. Which is right?" });
  await expect(question).toBeVisible();
  await getPayButton(page).click();
  await expect(province).toBeFocused();
  await expect(province).toHaveAccessibleDescription("T9V is in Alberta. Which is right?");
  await question.getByRole("button", { name: "Keep Saskatchewan: my address is right" }).click();
  await expect(question.getByText("You kept Saskatchewan.")).toBeVisible();
  await getPayButton(page).click();
  await expectPaidOrder(page);

  const orderNumber = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  await disablePrintDialog(page);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await expect(page.getByText("Check province")).toBeVisible();
  await page.getByRole("button", { name: orderNumber }).click();
  const flag =
    "Postal code T9V is in Alberta, the address says Saskatchewan. This was confirmed with the address.";
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(flag)).toBeVisible();
  await dialog.getByRole("button", { name: "Packing slip" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-printed-alone] article").getByText(flag)).toBeVisible();
});

test("changes the province of a guest at once, without losing the typed card", async ({ page }) => {
  await sellToGuests();
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page, "T9V 0A1");
  await expect(getPayButton(page)).toBeEnabled();
  await fillCard(page, "4242424242424242");
  const province = page.getByLabel("Province or territory");
  await province.selectOption("Saskatchewan");
  await page.getByRole("button", { name: "Change province to Alberta" }).click();
  await expect(province).toHaveValue("Alberta");
  await expect(province).toBeFocused();
  await getPayButton(page).click();
  await expectPaidOrder(page);
});

test("asks about an address that was saved before, and saves the answer with it", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct());
  // An address of a store before it asked.
  await query("UPDATE addresses SET province = 'Ontario' WHERE id = ?", shopper.address.id);
  await openAs(page, shopper, "/checkout");
  const question = page.getByRole("group", { name: "R2C is in Manitoba. Which is right?" });
  await expect(question).toBeVisible();
  await expect(page.getByText("To pay, please answer the question about your address.")).toBeVisible();
  await question.getByRole("button", { name: "Keep Ontario: my address is right" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Change shipping address" })).toBeFocused();
  await expect(getPayButton(page)).toBeEnabled();
  await page.reload();
  await expect(page.getByText(/, Ontario R2C 0A1/)).toBeVisible();
  await fillCard(page, "4242424242424242");
  await getPayButton(page).click();
  await expectPaidOrder(page);
});
