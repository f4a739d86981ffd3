import { anAccount, signIn } from "../support/accounts.ts";
import { delayRequests, open, openWithoutScripts } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { sellToGuests } from "../support/guests.ts";
import { aProduct } from "../support/products.ts";
import { add } from "../support/shoppers.ts";

const phone = { width: 390, height: 844 };

test.beforeEach(() => sellToGuests());

test("fills a guest's cart on a phone, counts it at once and keeps it after a reload", async ({ page }) => {
  await page.setViewportSize(phone);
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  const release = await delayRequests(page, "**/api/cart/items");
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  release();
  await expect(page.getByText(`${product.name} added to your cart!`)).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  await expect(page.getByRole("link", { name: product.name })).toBeVisible();
  await expect(page.getByText("Subtotal (1 item)")).toBeVisible();
  await expect(page.getByLabel("Delivery to your postal code")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();

  await page.getByRole("button", { name: `Increase quantity of ${product.name}` }).click();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
  await page.getByRole("button", { name: `Remove ${product.name}` }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
});

test("merges a guest's cart at sign-in, and leaves none behind at sign-out", async ({ page }) => {
  const [marble, kite] = [await aProduct(), await aProduct()];
  const account = await anAccount();
  await add(account, marble, 2);
  await open(page, `/product/${kite.slug}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${kite.name}` })
    .first()
    .click();
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, account);
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("__Host-cart");

  await open(page, "/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  await open(page, "/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("fills a cart, changes it and shows its sums without JavaScript", async ({ browser, baseURL }) => {
  const product = await aProduct({ stock_quantity: "3" });
  const page = await openWithoutScripts(browser, baseURL);
  await page.setViewportSize(phone);
  await page.goto(`/product/${product.slug}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Subtotal (1 item)")).toBeVisible();
  await page.getByRole("textbox", { name: `quantity of ${product.name}` }).fill("3");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
  await expect(page.getByText("To check out, turn on JavaScript.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeHidden();

  await page.getByRole("textbox", { name: `quantity of ${product.name}` }).fill("9");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("There isn't enough stock for this.")).toBeVisible();
  await page.getByRole("button", { name: `Remove ${product.name}` }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});
