import type { Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { changeData, open, openWithoutScripts, readBox, waitForHydration } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addInPage, fillAddress, fillContact, openGuestCheckout } from "../support/guest-checkout.ts";
import { offerPickup, sellToGuests } from "../support/guests.ts";
import { expectPaidOrder, getPayButton, openPayment, payWith } from "../support/payment-page.ts";
import { phone } from "../support/phone.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

test("says what it did to a quantity that cannot be ordered", async ({ page }) => {
  const product = await aProduct();
  await openAs(page, await aShopperWith(product, 1), "/cart");
  const quantity = page.getByRole("textbox", { name: `quantity of ${product.name}` });
  await quantity.fill("99999");
  await quantity.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "Only 12 available, so we set it to 12." }),
  ).toBeVisible();
  await expect(quantity).toHaveValue("12");
  await page.getByRole("button", { name: /^Decrease / }).click();
  await expect(page.getByText("so we set it to")).toHaveCount(0);
});

test("removes the line whose quantity becomes zero, once, and puts it back by Undo", async ({ page }) => {
  const product = await aProduct();
  await openAs(page, await aShopperWith(product, 2), "/cart");
  const quantity = page.getByRole("textbox", { name: `quantity of ${product.name}` });
  await quantity.fill("0");
  await quantity.press("Enter");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(page.getByText(`${product.name} removed from your cart`)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(quantity).toHaveValue("2");
});

test.describe("on a phone", () => {
  test.use(phone);

  test("shows the way to the checkout and the total without scrolling", async ({ page }) => {
    await offerPickup({ pickup_window_orders: 20 });
    const product = await aProduct();
    await open(page, `/product/${product.slug}`);
    await addInPage(page, product.id);
    await open(page, "/cart");
    await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeInViewport({ ratio: 1 });
    // The choice stands above the sums that it changes.
    const choice = await readBox(page.getByRole("group", { name: "Delivery or pick-up" }));
    expect(choice.y).toBeLessThan((await readBox(page.getByText("Subtotal", { exact: false }).first())).y);
  });

  test("shows the first products of a list and of a search near the top", async ({ page }) => {
    for (const path of ["/toys", "/search?q=set"]) {
      await open(page, path);
      const header = await readBox(page.getByRole("banner"));
      const card = await readBox(page.getByRole("article").first());
      expect(card.y - header.y - header.height, path).toBeLessThan(266);
    }
  });

  test("folds the filters of a search away once they are applied", async ({ page }) => {
    await open(page, "/search?q=set");
    const filters = page.getByRole("search").filter({ has: page.getByLabel("Keyword") });
    await filters.getByText("Filters", { exact: true }).tap();
    await filters.getByLabel("Max $").fill("5");
    await filters.getByRole("button", { name: "Apply Filters" }).tap();
    await expect(page).toHaveURL(/max_price=5/);
    await expect(filters.getByLabel("Max $")).toBeHidden();
    await expect(filters.getByText("1 active")).toBeVisible();
  });

  test("keeps the footer short, with the address in view and the links folded", async ({ page }) => {
    await open(page, "/about");
    const footer = page.getByRole("contentinfo");
    expect((await readBox(footer)).height).toBeLessThanOrEqual(520);
    await expect(footer.getByText("100 Regent Avenue West")).toBeVisible();
    const terms = footer.getByRole("link", { name: "Terms of Service" });
    await expect(terms).toBeHidden();
    await footer.getByText("Company", { exact: true }).last().tap();
    await terms.tap();
    await expect(page).toHaveURL(/\/terms$/);
  });

  test("shows the name, the price and Add to Cart of a product without scrolling", async ({ page }) => {
    const product = await aProduct({ name: "A Wooden Train Set with Fourteen Pieces" });
    await open(page, `/product/${product.slug}`);
    const header = await readBox(page.getByRole("banner"));
    const price = await readBox(page.getByRole("main").getByText(/^\$\d/).first());
    expect(price.y - header.y - header.height).toBeLessThan(496);
    await expect(page.getByRole("button", { name: /^Add to Cart: / }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator("[data-bottom-bar]")).toHaveCount(0);
  });

  test("shows an empty cart, not its footer, when a shopper goes back after paying", async ({ page }) => {
    await openPayment(page);
    await page.getByRole("link", { name: /cart/i }).first().click();
    await expect(page.getByRole("heading", { name: "Your Cart" })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 800));
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(getPayButton(page)).toBeEnabled();
    await payWith(page, "4242424242424242");
    await expectPaidOrder(page);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeInViewport();
  });

  test("shows the next image of a product after a swipe", async ({ page }) => {
    const { first, second } = await openTwoImages(page);
    await page
      .getByRole("list", { name: "Large images" })
      .evaluate((track) => track.scrollBy(track.clientWidth, 0));
    await expect(second).toHaveAttribute("aria-current", "true");
    await first.tap();
    await expect(first).toHaveAttribute("aria-current", "true");
  });

  test("swipes to the next image of a product beside its dots", async ({ page }) => {
    const { second } = await openTwoImages(page);
    const dot = await readBox(second);
    const from = { x: dot.x + dot.width + 100, y: dot.y + dot.height / 2 };
    const client = await page.context().newCDPSession(page);
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
    for (const distance of [30, 90, 150, 210, 270]) {
      const touchPoints = [{ ...from, x: from.x - distance }];
      await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
    }
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(second).toHaveAttribute("aria-current", "true");
  });
});

test("shows the next and the previous image of a product by click and keyboard", async ({ page }) => {
  const { first, second } = await openTwoImages(page);
  await page.getByRole("button", { name: "Next image" }).click();
  await expect(second).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Previous image" }).click();
  await expect(first).toHaveAttribute("aria-current", "true");
  // The last image is before the first.
  await page.getByRole("button", { name: "Previous image" }).press("Enter");
  await expect(second).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(first).toHaveAttribute("aria-current", "true");
  await page.getByRole("list", { name: "Large images" }).press("ArrowRight");
  await expect(second).toHaveAttribute("aria-current", "true");
  await expect(
    page.getByRole("list", { name: "Large images" }).getByRole("listitem", { includeHidden: true }).nth(1),
  ).toBeInViewport({ ratio: 0.9 });
});

/** Opens a product that has two images, and returns their buttons. */
async function openTwoImages(page: Page) {
  await changeData<{ images: { id: string; image_url: string }[] }>(
    page,
    /\/api\/products\/[a-z0-9-]+$/,
    (product) => ({
      ...product,
      images: product.images.flatMap((image) => [
        image,
        { ...image, id: "second", image_url: `${image.image_url}?second`, is_primary: false },
      ]),
    }),
  );
  await open(page, "/toys");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  const first = page.getByRole("button", { name: /^Image 1 of / });
  const second = page.getByRole("button", { name: /^Image 2 of / });
  await expect(first).toHaveAttribute("aria-current", "true");
  return { first, second };
}

test("shows the way to the checkout without scrolling on a laptop", async ({ page }) => {
  await offerPickup({ pickup_window_orders: 20 });
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await addInPage(page, product.id);
  await open(page, "/cart");
  await expect(page.getByRole("radio", { name: /^Pick up/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeInViewport({ ratio: 1 });
});

test("fills sections of the home page with the newest products, and hides empty ones", async ({ page }) => {
  await changeData(page, /\/api\/products\/featured/, () => []);
  await changeData(page, /\/api\/products\?category=Stationary/, () => []);
  await open(page, "/about");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /, home$/ })
    .click();
  await expect(page.getByRole("region", { name: "Toys" }).getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "Stationary" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Featured Products" })).toHaveCount(0);
});

test("tells a guest at a local address who can pay cash on delivery", async ({ page }) => {
  await sellToGuests();
  await openGuestCheckout(page);
  await fillContact(page);
  await fillAddress(page);
  await expect(page.getByRole("radio", { name: /^Cash on delivery/ })).toBeDisabled();
  await page.getByRole("link", { name: "Sign in to pay cash on delivery" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/);
});

test("shows who answers on pages that only scripts can render", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  for (const path of ["/checkout", "/profile", "/order?link=nonsense"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /\d{3}-\d{4}$/ })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link")).toBeVisible();
  }
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("shows the store's own page when a page cannot be loaded", async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem({ status: "failed", path: /.*/ });
    await open(page, "/about");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The worker serves pages that are opened after it was installed.
    await page.reload();
    await waitForHydration(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await expect(page.getByRole("link", { name: /\d{3}-\d{4}$/ })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /About/ })).toBeVisible();
  });
});
