import type { Page } from "@playwright/test";

/** Returns a function that reads how often the page was clicked since, without a reload. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = "0";
    document.addEventListener("pointerdown", () => {
      const { dataset } = document.documentElement;
      dataset.clicks = String(Number(dataset.clicks) + 1);
    });
  });
  return async () => Number(await page.locator("html").getAttribute("data-clicks"));
}
