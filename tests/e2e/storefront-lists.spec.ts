import type { Page } from "@playwright/test";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("restores filters from the address on a reload and with the back button", async ({ page }) => {
  await open(page, "/toys");
  await page.getByLabel("In Stock Only").check();
  await expect(page).toHaveURL(/in_stock=true/);
  await page.getByLabel("Sort by").selectOption("Price, high to low");
  await expect(page).toHaveURL(/sort=price-desc/);
  const mostExpensive = "Wooden Train Set";
  await expect.poll(() => readFirstName(page)).toBe(mostExpensive);
  await page.getByLabel("Max $").fill("5");
  await expect(page).toHaveURL(/max_price=5/);
  await expect.poll(() => readFirstName(page)).not.toBe(mostExpensive);
  await page.goBack();
  await expect(page).toHaveURL(/sort=price-desc$/);
  await expect.poll(() => readFirstName(page)).toBe(mostExpensive);
  await page.reload();
  await expect.poll(() => readFirstName(page)).toBe(mostExpensive);
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(page).toHaveURL(/\/toys$/);
});

function readFirstName(page: Page): Promise<string> {
  return page.getByRole("article").first().getByRole("heading").innerText();
}
