import { open, readScrollTop } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("restores the scroll position of a list with the back button", async ({ page }) => {
  await open(page, "/search?q=set");
  await page.getByRole("article").nth(5).scrollIntoViewIfNeeded();
  const scrollTop = await readScrollTop(page);
  await page.getByRole("article").nth(5).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=set$/);
  await expect.poll(() => readScrollTop(page)).toBe(scrollTop);
});
