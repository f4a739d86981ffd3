import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("suggests products while typing, and opens one by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Search products" });
  await expect(field).toBeFocused();
  await field.pressSequentially("ball");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toBeVisible();
  // The last suggestion leads to all results, and the one before it to a product.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\//);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(field).toHaveValue("");
});
