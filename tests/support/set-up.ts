import type { Page } from "@playwright/test";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import { signIn } from "./accounts.ts";
import { open } from "./e2e-page.ts";
import { expect } from "./e2e-test.ts";

/** Opens the questions that make a new store its owner's. */
export async function openSetUp(page: Page, storeUrl: string): Promise<void> {
  await open(page, `${storeUrl}/login?redirect=/admin`);
  await signIn(page, seededAdmin);
  await page.getByRole("link", { name: /^Make this store yours/ }).click();
  await expect(page.getByRole("heading", { name: "Make this store yours" })).toBeVisible();
}

/** Answers the questions for Tidewater Paper of Halifax, and expects what the place fills in. */
export async function answerSetUp(page: Page): Promise<void> {
  await page.getByLabel("Store name").fill("Tidewater Paper");
  await page.getByLabel("What you sell").fill("Paper, pens and cards");
  await page.getByLabel("Categories").fill("Notebooks\nPens and ink");
  await page.getByLabel("Street address").fill("1800 Hollis Street");
  await page.getByLabel("City").fill("Halifax");
  await page.getByLabel("Postal code").fill("B3J 1A1");
  await page.getByLabel("Telephone").fill("902-555-0142");
  await page.getByLabel("Email").fill("hello@tidewater.example");
  await page.getByLabel("Delivery price").fill("8.50");
  await page.getByLabel("GST/HST number").fill("123456789 RT0001");
  await page.getByRole("textbox", { name: "Colour", exact: true }).fill("#1c4f7a");
  await expect(page.getByLabel("Province or territory")).toHaveValue("NS");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Halifax");
  await expect(page.getByLabel("Order numbers begin with")).toHaveValue("TP");
  await expect(page.getByLabel("Local areas")).toHaveValue("B3J");
  await expect(page.getByText("Your Terms name the laws and courts of Nova Scotia")).toBeVisible();
}
