import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import * as v from "valibot";
import { confirmationLink } from "./sandbox-control.ts";

const listSchema = v.object({ data: v.array(v.object({ name: v.string(), slug: v.string() })) });

/** The product there is most of, so that tests beside each other do not buy each other's last piece. */
export async function wellStockedProduct(page: Page) {
  const query = "in_stock=true&sort_by=stock_quantity&order=desc&limit=1";
  const answer = await page.request.get(`/api/products?${query}`);
  const [product] = v.parse(listSchema, await answer.json()).data;
  if (product === undefined) throw new Error("The store has no products");
  return product;
}

/** Signs up by the form, follows the e-mail's link, and is signed in. */
export async function signUpAndConfirm(page: Page): Promise<string> {
  const email = `shopper-${randomUUID()}@example.com`;
  await page.goto("/register");
  await fillRegistration(page, email);
  await page.goto(await confirmationLink(email));
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  return email;
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Prairie");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("Secret123!");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("Secret123!");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible();
}

export async function putIntoCart(page: Page): Promise<void> {
  const product = await wellStockedProduct(page);
  await page.goto(`/product/${product.slug}`);
  await addButton(page, product.name).click();
  await expect(page.getByText(`${product.name} added to your cart!`)).toBeVisible();
}

export function addButton(page: Page, productName: string) {
  return page.getByRole("button", { name: `Add to Cart: ${productName}`, exact: true }).first();
}

/** The address form, as it opens from cart or checkout. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Robin Prairie");
  await page.getByLabel("Phone number").fill("(204) 555-0123");
  await page.getByLabel("Address line 1").fill("12 Regent Avenue West");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("r2c1a1");
  await expect(page.getByLabel("Province or territory")).toHaveValue("Manitoba");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** A fresh shopper with one thing in the cart and an address, at the payment form. */
export async function reachPayment(page: Page): Promise<void> {
  await signUpAndConfirm(page);
  await putIntoCart(page);
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Add a shipping address" }).click();
  await fillAddress(page);
  await expect(payButton(page)).toBeEnabled();
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: /^Pay \$/ });
}

export async function payWith(page: Page, cardNumber: string): Promise<void> {
  const card = page.frameLocator("iframe[title='Secure payment input frame']");
  await card.getByLabel("Card number").fill(cardNumber);
  await card.getByLabel("Expiration date").fill("12 / 34");
  await card.getByLabel("CVC").fill("123");
  await payButton(page).click();
}

export async function expectPaidOrder(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/success\//);
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  await expect(page.getByText("Succeeded", { exact: true })).toBeVisible();
}
