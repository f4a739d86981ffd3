import { expect, type Page } from "@playwright/test";
import * as v from "valibot";
import { supplierDeliveryResponse } from "../../contract/admin/supplier-deliveries.ts";
import { openAsAdmin } from "./accounts.ts";
import { callAsAdmin } from "./store-api.ts";

/** Adds the draft of a new supplier's delivery, and opens it. */
export async function openDelivery(page: Page): Promise<string> {
  const id = crypto.randomUUID();
  const supplier = `Supplier ${id.slice(0, 8)}`;
  await callAsAdmin("POST", "/admin/supplier-deliveries", { id, supplier });
  await openAsAdmin(page, `/admin/receiving/${id}`);
  return id;
}

export async function readDelivery(id: string) {
  const body = await callAsAdmin("GET", `/admin/supplier-deliveries/${id}`);
  return v.parse(supplierDeliveryResponse, body).data;
}

/** Types a text into the scanner's field as a scanner does, which has the focus. */
export async function scan(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Scan or type a code" });
  await field.focus();
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
}

/** Returns a line by a part of its text. */
export function getLine(page: Page, text: string) {
  return page.locator("ul[aria-label=Lines] > li").filter({ hasText: text });
}

/** Books the open delivery. */
export async function book(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Book", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Book this supplier delivery?" });
  await dialog.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { name: "Booked" })).toBeVisible();
}
