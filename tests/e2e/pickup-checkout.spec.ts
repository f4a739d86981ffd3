import { expect, test } from "../support/e2e-test.ts";
import { fillAddress, fillContact, openGuestCheckout } from "../support/guest-checkout.ts";
import { offerPickup } from "../support/guests.ts";
import { expectPaidOrder, fillCard, getCardFrame, getPayButton, payWith } from "../support/payment-page.ts";

test.beforeEach(() => offerPickup({ pickup_window_orders: 20 }));

const notReady = "We'll email you when it's ready.";

test("lets a guest pay by card for pick-up", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGuestCheckout(page);
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await expect(page.getByLabel("Address line 1")).toHaveCount(0);
  await fillContact(page);
  await expect(getPayButton(page)).toBeEnabled();
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
  await expect(page.getByText(notReady)).toBeVisible();
});

test("places an order that is paid at the counter", async ({ page }) => {
  await openGuestCheckout(page);
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await fillContact(page);
  await page.getByRole("radio", { name: "Pay at pick-up: cash or Interac" }).check();
  await page.getByLabel("Notes for the shop (optional)").fill("Red cap");
  await expect(page.getByText(/You pay \$\d+\.\d[05] in cash or( \$\d+\.\d\d)? by Interac/)).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText(notReady)).toBeVisible();
  await expect(page.getByText("You pay at pick-up")).toBeVisible();
});

test("keeps a typed card through each switch of delivery and payment, and the payment through a reload", async ({
  page,
}) => {
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page);
  await fillCard(page, "4242424242424242");
  const cardNumber = getCardFrame(page).getByLabel("Card number");
  const cash = page.getByRole("radio", { name: "Pay at pick-up: cash or Interac" });
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await expect(getPayButton(page)).toBeEnabled();
  await expect(cardNumber).toHaveValue("4242 4242 4242 4242");
  await cash.check();
  await expect(cardNumber).toBeHidden();
  await page.getByRole("radio", { name: "Card", exact: true }).check();
  await expect(getPayButton(page)).toBeEnabled();
  await expect(cardNumber).toHaveValue("4242 4242 4242 4242");
  await page.getByRole("radio", { name: /^Delivery/ }).check();
  await expect(page.getByLabel("Address line 1")).toHaveValue("12 Regent Avenue West");
  await expect(getPayButton(page)).toBeEnabled();
  await expect(cardNumber).toHaveValue("4242 4242 4242 4242");
  await page.getByRole("radio", { name: /^Pick up in the shop/ }).check();
  await cash.check();
  await page.reload();
  await expect(cash).toBeChecked();
  await page.getByRole("radio", { name: "Card", exact: true }).check();
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
});
