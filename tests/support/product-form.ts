import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

/** Fills in everything except prices and images. */
export async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Product Name" }).fill(name);
  await page.getByLabel("SKU").fill(`KITE-${name.slice(-8)}`);
  await page.getByLabel("Category").selectOption("Toys");
  await page.getByLabel("Description *", { exact: true }).fill("Flies in every wind.");
  await page.getByLabel("Stock Quantity").fill("12");
  await page.getByLabel("Tax Rate (%)").fill("12");
}

/** Opens a section of the product form that is folded at first. */
export async function unfold(page: Page, title: "Weight" | "More details" | "Web address"): Promise<void> {
  await page.locator("summary").filter({ hasText: title }).click();
}

export function createProductName(): string {
  return `Prairie Kite ${randomUUID().slice(0, 8)}`;
}
