import { anAccount, openAs, signIn } from "../support/accounts.ts";
import { open, waitForResponseTo } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

const storageKey = "prairie-dollar.wishlist";

test("merges a guest's wishlist into the account at sign-in", async ({ page, browser }) => {
  const guestProduct = await aProduct();
  const accountProduct = await aProduct();
  const account = await anAccount();
  await open(page, `/product/${guestProduct.slug}`);
  await page.getByRole("button", { name: "Wishlist", exact: true }).click();
  await page.goto("/login?redirect=/wishlist");
  await signIn(page, account);
  await expect(page.getByText("Saved with your account.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: guestProduct.name })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toBe("[]");

  const secondDevice = await (await browser.newContext()).newPage();
  await openAs(secondDevice, account, `/product/${accountProduct.slug}`);
  const wishlistButton = secondDevice.getByRole("button", { name: "Wishlist", exact: true });
  const saved = waitForResponseTo(secondDevice, "PUT", `/api/wishlist/${accountProduct.id}`);
  await wishlistButton.click();
  await expect(wishlistButton).toHaveAttribute("aria-pressed", "true");
  await saved;
  await open(secondDevice, "/wishlist");
  await expect(secondDevice.getByRole("article")).toHaveCount(2);
  await secondDevice.context().close();
});
