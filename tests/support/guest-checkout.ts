import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { open } from "./e2e-page.ts";
import { aProduct } from "./products.ts";

/** Opens the checkout in a browser without an account, with a product in the cart. */
export async function openGuestCheckout(page: Page): Promise<void> {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await page.goto("/checkout");
}

/** Adds a product with the browser's own cookie. */
export async function addInPage(page: Page, productId: string): Promise<void> {
  await page.evaluate(async (product_id) => {
    await fetch("/api/cart/items", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ product_id, quantity: 1 }),
    });
  }, productId);
}

/**
 * Types who buys.
 * @returns the email address
 */
export async function fillContact(page: Page): Promise<string> {
  const email = `guest-${randomUUID()}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill("Robin Prairie");
  await page.getByLabel("Phone number").fill("(204) 555-0123");
  return email;
}

/** Types a local address. */
export async function fillAddress(page: Page, postalCode = "R2C 0A1"): Promise<void> {
  await page.getByLabel("Address line 1").fill("12 Regent Avenue West");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByLabel("Postal code").fill(postalCode);
}
