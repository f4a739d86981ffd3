import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import * as v from "valibot";
import { sandboxStripeSecretKey } from "../../sandbox/keys.ts";
import { type Credentials, createAccount, openAs, saveAddress, type TestAccount } from "./accounts.ts";
import { addProduct, type OwnProduct } from "./products.ts";
import { sandboxUrl } from "./sandbox-control.ts";
import { callAs, queryStore } from "./store-api.ts";

const cartSchema = v.object({ data: v.object({ id: v.string() }) });
const cashOrderSchema = v.object({ data: v.object({ orderId: v.string(), orderNumber: v.string() }) });
const intentSchema = v.object({ id: v.string() });
const paymentSchema = v.object({ orderId: v.string(), orderNumber: v.string(), clientSecret: v.string() });

/**
 * Adds units of a product to the account's cart.
 * @returns the cart's id
 */
export async function putIntoCart(account: Credentials, product: OwnProduct, quantity = 1): Promise<string> {
  await callAs(account.email, "POST", "/cart/items", { product_id: product.id, quantity });
  return v.parse(cartSchema, await callAs(account.email, "GET", "/cart")).data.id;
}

/** Places a cash order of one unit, of a new product by default. */
export async function placeCashOrder(account: Credentials, product?: OwnProduct) {
  const orderedProduct = product ?? (await addProduct());
  const shippingAddressId = await saveAddress(account);
  const cartId = await putIntoCart(account, orderedProduct);
  const placed = await callAs(account.email, "POST", "/orders/create-cod", {
    cart_id: cartId,
    shipping_address_id: shippingAddressId,
  });
  return { ...v.parse(cashOrderSchema, placed).data, product: orderedProduct };
}

/** Places an order as a new customer, and pays it by card. */
export async function placePaidOrder(product: OwnProduct, quantity: number, card = "pm_card_visa") {
  const account = await createAccount();
  const shippingAddressId = await saveAddress(account);
  const cartId = await putIntoCart(account, product, quantity);
  const created = await callAs(account.email, "POST", "/checkout/create-payment-intent", {
    cartId,
    shippingAddressId,
  });
  const { orderId, orderNumber, clientSecret } = v.parse(paymentSchema, created);
  const paymentIntentId = clientSecret.replace(/_secret_.*/, "");
  await requestStripe(`/v1/payment_intents/${paymentIntentId}/confirm`, {
    payment_method: card,
    return_url: "http://store.test/",
  });
  await callAs(account.email, "POST", "/checkout/confirm-order", { orderId, paymentIntentId });
  return { account, orderId, orderNumber, paymentIntentId };
}

/** Replaces the browser's print dialog, which would stop the test. */
export async function disablePrintDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** Opens a dispute, in which the customer's bank takes the payment back. */
export async function disputePayment(paymentIntentId: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/events`, {
    method: "POST",
    body: JSON.stringify({ type: "charge.dispute.created", payment_intent: paymentIntentId }),
  });
  if (!response.ok) throw new Error(`The sandbox responded ${response.status}`);
}

/** Lets the bank return the refunds of a payment that was made with pm_card_refundFail. */
export async function letBankReturnRefunds(paymentIntentId: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/settle`, {
    method: "POST",
    body: JSON.stringify({ payment_intent: paymentIntentId }),
  });
  if (!response.ok) throw new Error(`The sandbox refused to settle: ${await response.text()}`);
}

/** Pays at Stripe for an order that the store does not have, and waits until the store has stored its event as failed. */
export async function payForUnknownOrder(): Promise<void> {
  const intent = await requestStripe("/v1/payment_intents", {
    amount: "500",
    currency: "cad",
    confirm: "true",
    payment_method: "pm_card_visa",
    return_url: "http://store.test/",
    "metadata[order_id]": randomUUID(),
  });
  const { id } = v.parse(intentSchema, intent);
  const selectFailed =
    "SELECT id FROM stripe_events WHERE stripe_payment_intent_id = ? AND outcome = 'failed'";
  await expect.poll(() => queryStore(selectFailed, id)).not.toEqual([]);
}

export interface Shopper {
  readonly account: TestAccount;
  readonly product: OwnProduct;
}

/** Creates a customer with an address and one product in the cart. */
export async function createShopper(): Promise<Shopper> {
  const [account, product] = await Promise.all([createAccount(), addProduct()]);
  await saveAddress(account);
  await putIntoCart(account, product);
  return { account, product };
}

/** Creates a customer with a product in the cart, and opens the payment form. */
export async function openPayment(page: Page): Promise<Shopper> {
  const shopper = await createShopper();
  await openAs(page, shopper.account, "/checkout");
  await expect(getPayButton(page)).toBeEnabled();
  return shopper;
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
  await expect(page.getByText("Succeeded", { exact: true })).toBeVisible();
}

/** Checks that the account placed exactly this order. */
export async function expectOneOrder(page: Page): Promise<void> {
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(1);
}

async function requestStripe(path: string, body?: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}${path}`, {
    headers: { Authorization: `Bearer ${sandboxStripeSecretKey}` },
    ...(body !== undefined && { method: "POST", body: new URLSearchParams(body) }),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
  return response.json();
}
