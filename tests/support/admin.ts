import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

/** Signs in as the seeded admin and opens a page of the admin area. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await signIn(page, "admin@store.test", "Admin123!");
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await settled(page);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The page with everything it waits for. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

/** A picture to upload; each colour is a file of its own. */
export async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}
