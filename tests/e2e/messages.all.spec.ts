import type { Locator, Page } from "@playwright/test";
import { openSignedIn } from "../support/accounts.ts";
import { openPaidOrder } from "../support/admin-orders.ts";
import { matchBuiltFiles } from "../support/built-files.ts";
import { delayRequests, readBox } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("moves the focus by F6 to a message over a dialog, and returns it when the message is closed", async ({
  page,
}) => {
  const { dialog } = await openPaidOrder(page);
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await dialog.getByPlaceholder("Post a status update...").fill("Called the customer");
  const post = dialog.getByRole("button", { name: /^(Post|Updating...)$/ });
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") requests.push(request.url());
  });
  const release = await delayRequests(page, "**/status");
  await post.press("Enter");
  await expect(post).toBeDisabled();
  // A disabled button keeps the focus, and neither Enter nor a click submits its form again.
  await expect(post).toBeFocused();
  await page.keyboard.press("Enter");
  await post.click({ force: true });
  release();
  const message = getMessage(page);
  await expect(message).toBeInViewport({ ratio: 1 });
  expect(requests).toHaveLength(1);

  await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  await expect(message).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(message.getByRole("button", { name: "Close toast" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message).toBeHidden();
  await expect(post).toBeFocused();
  await expect(dialog).toBeVisible();
});

test("shows a message without its library if that cannot be loaded", async ({ page, expectProblem }) => {
  const libraryFile = matchBuiltFiles("components/overlay/toast-list.tsx");
  expectProblem({ status: "failed", path: libraryFile });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  await page.route(libraryFile, (route) => route.abort());
  const product = await aProduct();
  await openSignedIn(page, `/product/${product.slug}`);
  await page.getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true }).click();
  const message = page.getByRole("status").filter({ hasText: `${product.name} added to your cart!` });
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "View cart" }).click();
  await expect(message).toBeHidden();
  await expect(page).toHaveURL(/\/cart$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("covers neither the cart's link nor the bar with Add to Cart", async ({ page }) => {
    const product = await aProduct();
    await openSignedIn(page, `/product/${product.slug}`);
    // The bar appears once the page's own button has left the window.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const bar = page.locator("[data-bottom-bar]");
    await bar.getByRole("button", { name: "Add to Cart" }).click();
    const cart = page.getByRole("link", { name: /^Cart, 1 / });
    await expect(cart).toBeVisible();
    await expect(async () => {
      const message = await readBox(getMessage(page));
      const link = await readBox(cart);
      expect(message.y).toBeGreaterThan(link.y + link.height);
      expect(message.y + message.height).toBeLessThan((await readBox(bar)).y);
    }).toPass();
  });
});

function getMessage(page: Page): Locator {
  return page.getByRole("region", { name: "Messages (F6)" }).getByRole("group");
}
