import { anAccount, openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("adds one unit when Add to Cart is tapped twice at once", async ({ page }) => {
  const product = await aProduct();
  await openAs(page, await anAccount(), `/product/${product.slug}`);
  const additions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/cart/items")) {
      additions.push(request.url());
    }
  });
  const addButton = page.getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true });
  await addButton.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(`${product.name} added to your cart!`)).toBeVisible();
  expect(additions).toHaveLength(1);
});
