import { openAs } from "../support/accounts.ts";
import { expectLargeTextFits } from "../support/e2e-accessibility.ts";
import { open, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { add, anAddress, aPaidOrder } from "../support/shoppers.ts";

test.use({ viewport: { width: 390, height: 844 } });

const publicPaths = [
  "/",
  "/toys",
  "/deals",
  "/search?q=set",
  "/about",
  "/contact",
  "/terms",
  "/privacy",
  "/accessibility",
  "/track",
  "/wishlist",
  "/cart",
  "/login",
  "/register",
];

test("fits every public page into a phone's width with text at 150 and 200 percent", async ({ page }) => {
  const { slug } = await aProduct();
  for (const path of [...publicPaths, `/product/${slug}`]) {
    await open(page, path);
    await waitUntilSettled(page);
    await expectLargeTextFits(page);
  }
});

test("shows the store's name in a phone's header with text at 200 percent", async ({ page }) => {
  await open(page, "/about");
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const name = page
    .getByRole("banner")
    .getByRole("link", { name: /, home$/ })
    .locator("span")
    .last();
  await expect(name).toBeInViewport({ ratio: 1 });
});

test("fits the pages of an account into a phone's width with text at 150 and 200 percent", async ({
  page,
}) => {
  const product = await aProduct();
  const { shopper, orderId } = await aPaidOrder(product, 1);
  await add(shopper, product, 1);
  await anAddress(shopper);
  await openAs(page, shopper, "/profile");
  const order = `/account/orders/${orderId}`;
  for (const path of ["/profile", "/cart", "/checkout", "/account/orders", order, `${order}/cancel`]) {
    await open(page, path);
    await waitUntilSettled(page);
    await expectLargeTextFits(page);
  }
});
