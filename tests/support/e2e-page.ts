import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const picturesFolder = join(import.meta.dirname, "..", "..", "screenshots");

/** No violation of WCAG 2.2 AA that a machine can find, and nothing that sticks out of the page's width. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still loading is not the one to judge.
  await page.locator("h1").first().waitFor({ state: "attached" });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // What the card fields' frame shows is not ours, and the toasts' list is empty until there is one.
    .exclude("iframe")
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join("; ")})`,
  );
  expect(found, "accessibility violations").toEqual([]);
  expect(await sidewaysOverflow(page), "pixels wider than the window").toBeLessThanOrEqual(0);
}

/** A picture of the page, for people to look at. */
export async function photograph(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  const file = `${name}-${test.info().project.name}.png`;
  await page.screenshot({ path: join(picturesFolder, file), fullPage, animations: "disabled", scale: "css" });
}

/** The page with its lazily loaded parts: the footer comes last. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
