import { expect, type Locator, type Page } from "@playwright/test";
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

const fingerPixels = 44;

/** Everything that is to be tapped in this part is as large as a finger needs; links within a text are not. */
export async function expectFingerSized(part: Locator): Promise<void> {
  const controls = part.locator("button, select, summary, input, textarea, nav[aria-label=Admin] a");
  await expect(controls.first()).toBeVisible();
  const small = await controls.evaluateAll((elements, least) => {
    const sizeOf = (element: HTMLElement) => {
      // A box or a dot is tapped by its label, and what spreads over its row by its row.
      const label = element.matches("[type=checkbox], [type=radio]") ? element.closest("label") : undefined;
      const isSpread = getComputedStyle(element, "::after").position === "absolute";
      return ((isSpread ? element.offsetParent : label) ?? element).getBoundingClientRect();
    };
    return elements
      .filter(
        (element): element is HTMLElement => element instanceof HTMLElement && element.checkVisibility(),
      )
      .map((element) => ({ element, size: sizeOf(element) }))
      .filter(({ size }) => size.height < least || size.width < least)
      .map(({ element, size }) => `${element.outerHTML.slice(0, 120)}: ${size.width} x ${size.height}`);
  }, fingerPixels);
  expect(small, "too small for a finger").toEqual([]);
}
