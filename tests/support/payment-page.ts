import { expect, type Page } from "@playwright/test";
import { openAs } from "./accounts.ts";
import { aProduct } from "./products.ts";
import { aShopperWith } from "./shoppers.ts";

/** A card whose bank asks for an authentication on its own page. */
export const bankPageCardNumber = "4000002760003184";

/** Opens the payment form as a new shopper with a product in the cart. */
export async function openPayment(page: Page): Promise<void> {
  await openAs(page, await aShopperWith(await aProduct()), "/checkout");
  await expect(getPayButton(page)).toBeEnabled();
}

export function getPayButton(page: Page) {
  return page.getByRole("button", { name: /^Pay \$/ });
}

/** Returns the payment provider's frame with the card fields. */
export function getCardFrame(page: Page) {
  return page.frameLocator("iframe[title='Secure payment input frame']");
}

export async function fillCard(page: Page, cardNumber: string): Promise<void> {
  const card = getCardFrame(page);
  await card.getByLabel("Card number").fill(cardNumber);
  await card.getByLabel("Expiration date").fill("12 / 34");
  await card.getByLabel("CVC").fill("123");
}

export async function payWith(page: Page, cardNumber: string): Promise<void> {
  await fillCard(page, cardNumber);
  await getPayButton(page).click();
}

export async function expectPaidOrder(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/success\//);
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Payment" }).locator("+ dd")).toHaveText("Paid");
}

/** Checks that the account placed exactly this order. */
export async function expectOneOrder(page: Page): Promise<void> {
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(1);
}

/** Replaces the browser's print dialog, which would stop the test. */
export async function disablePrintDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** Pays with a card whose bank asks for an authentication on its own page. */
export async function openBankPage(page: Page): Promise<void> {
  await openPayment(page);
  await payWith(page, bankPageCardNumber);
  await expect(page.getByRole("button", { name: "Complete authentication" })).toBeVisible();
}
