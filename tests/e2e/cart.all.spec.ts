import { openAs } from "../support/accounts.ts";
import { refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { getPayButton } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { add, aShopperWith } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

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

test("restores a cart line if its removal fails", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: /\/api\/cart\/items\// });
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/cart");
  const message = "Briefly closed";
  await refuseRequests(page, "**/api/cart/items/*", { message });
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
});

test("lowers a quantity above the stock by one, or to the stock on request", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/create-payment-intent" });
  const product = await aProduct();
  const shopper = await aShopperWith(product);
  await add(shopper, product, 8);
  await callAsAdmin("PATCH", `/admin/products/${product.id}/stock`, { on_hand: 3 });
  await openAs(page, shopper, "/checkout");
  await expect(page.getByRole("alert").filter({ hasText: "Please check your cart" })).toContainText(
    `Only 3 of ${product.name} left.`,
  );
  await page.getByRole("main").getByRole("link", { name: "Return to cart" }).first().click();

  const quantity = page.getByRole("textbox", { name: `quantity of ${product.name}` });
  await expect(quantity).toHaveValue("9");
  await page.getByRole("button", { name: /^Decrease / }).click();
  await expect(quantity).toHaveValue("8");
  await page.reload();
  await expect(quantity).toHaveValue("8");
  await page.getByRole("button", { name: `Set ${product.name} to 3` }).click();
  await expect(quantity).toHaveValue("3");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(getPayButton(page)).toBeEnabled();
});

test("offers products that go well with the cart, and adds one", async ({ page }) => {
  const product = await aProduct();
  await openAs(page, await aShopperWith(product), "/cart");
  const offers = page.getByRole("region", { name: "Goes well with" });
  const add = offers.getByRole("button", { name: /^Add/ }).first();
  const name = (await offers.getByRole("link").first().textContent()) ?? "";
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Items" }).getByText(name)).toBeVisible();
  // The focus was in the card that has left.
  await expect(offers.getByRole("button", { name: /^Add/ }).first()).toBeFocused();
  await expect(offers.getByText(name)).toHaveCount(0);
  await expect(offers.getByText(product.name)).toHaveCount(0);
});
