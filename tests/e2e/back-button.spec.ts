import { openAs } from "../support/accounts.ts";
import { goBackFromDialog } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

test("closes a dialog with Back, and asks before that discards what was typed", async ({ page }) => {
  await openAs(page, await aShopperWith(await aProduct(), 1), "/cart");
  const dialog = page.getByRole("dialog", { name: "Your Addresses" });
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await page.getByRole("button", { name: "Change" }).click();
  await dialog.getByRole("button", { name: "Add New Address" }).click();
  await dialog.getByLabel("City").fill("Winnipeg");
  await goBackFromDialog(page);
  // Back also closes the question, which keeps the input.
  await expect(question).toBeVisible();
  await goBackFromDialog(page);
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("City")).toHaveValue("Winnipeg");
  await goBackFromDialog(page);
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("heading", { name: "Your Cart" })).toBeVisible();
});
