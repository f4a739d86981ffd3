import { openAs, openAsAdmin } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("an owner types quantity prices, and shoppers are charged them", async ({ page, browser }) => {
  const { id, slug, name } = await aProduct();
  await callAsAdmin("PATCH", `/admin/products/${id}/stock`, { on_hand: 60 });
  await openAsAdmin(page, `/admin/products/${id}/edit`);
  await page.getByLabel("Price *", { exact: true }).fill("1.25");
  await page.getByLabel("Compare-at price").fill("");
  const field = page.getByLabel("Quantity Prices (optional)");
  await field.fill("12 for 0.99");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Write each as a quantity and its price").first()).toBeVisible();
  await field.fill("12: 0.99, 48: 0.89");
  await expect(page.getByText("$1.25 each, 12 or more $0.99 each, 48 or more $0.89 each")).toBeVisible();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);

  const shopper = await (await browser.newContext()).newPage();
  await openAs(shopper, await aShopperWith({ id }), `/product/${slug}`);
  const prices = shopper.getByRole("list", { name: "Prices for larger quantities" });
  await expect(prices.getByRole("listitem")).toHaveText(["12 or more $0.99 each", "48 or more $0.89 each"]);
  await open(shopper, "/cart");
  const line = shopper.getByRole("listitem").filter({ hasText: name });
  await expect(line).toContainText("Buy 12 for $0.99 each and save $3.12");
  const quantity = line.getByRole("textbox", { name: `quantity of ${name}` });
  await quantity.fill("12");
  await quantity.press("Enter");
  await expect(line).toContainText("$0.99 each");
  await expect(line).toContainText("$11.88");
  await expect(line).toContainText("Buy 48 for $0.89 each and save $4.80");
});
