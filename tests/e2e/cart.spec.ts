import { openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

test("restores a removed cart line on Undo", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/cart");
  await expect(page.getByText("1 item in your cart")).toHaveCount(1);
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(page.getByText("0 items in your cart")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 item in your cart")).toHaveCount(1);
});
