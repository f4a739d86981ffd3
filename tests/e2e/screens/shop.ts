import { randomUUID } from "node:crypto";
import { open, refuseRequests, waitForForm } from "../../support/e2e-page.ts";
import { expect } from "../../support/e2e-test.ts";
import { waitForNewsletterLink } from "../../support/emails.ts";
import { aProduct } from "../../support/products.ts";
import { aPage, type Screen, share } from "../../support/screens.ts";
import { aCashOrder } from "../../support/shoppers.ts";
import { anInventedWord } from "../../support/words.ts";

const phone = { width: 390, height: 844 };
const product = share(() => aProduct());

/** The screens of visitors who have not signed in. */
export const shopScreens: readonly Screen[] = [
  aPage("home", "/", "Featured Products"),
  aPage("category", "/toys", "Toys Products"),
  aPage("products", "/products?in_stock=true&sort=price-asc", "All Products"),
  aPage("products-empty", "/products?search=zzzzzz", "No products found"),
  aPage("deals", "/deals", "Deals"),
  aPage("new", "/new", "New Arrivals"),
  aPage("search", "/search", "Search for products"),
  aPage("search-results", "/search?q=set", "Results for “set”"),
  aPage("search-empty", "/search?q=qqxxzzqq", "No products found"),
  aPage("wishlist-empty", "/wishlist", "Your wishlist is empty"),
  aPage("cart-guest", "/cart", "Sign in to see your cart"),
  aPage("code-link", "/discount/SPRING10", "Discount code"),
  aPage("about", "/about", "Our Story"),
  aPage("contact", "/contact", "Meet Our Team"),
  aPage("terms", "/terms", "Terms of Service"),
  aPage("privacy", "/privacy", "Privacy Policy"),
  aPage("accessibility", "/accessibility", "Accessibility"),
  aPage("coming-soon", "/coming-soon", "In Development"),
  aPage("unsubscribe", "/newsletter/unsubscribe", "Unsubscribe from the newsletter"),
  aPage("track-form", "/track", "Track your order"),
  {
    name: "not-found",
    path: "/$category",
    problems: [{ status: 404, path: /no-such/ }],
    show: (page) => open(page, "/no-such-page"),
  },
  {
    name: "product-not-found",
    path: "/product/$slug",
    problems: [{ status: 404, path: /no-such/ }],
    show: (page) => open(page, "/product/no-such-product"),
  },
  {
    name: "products-error",
    path: "/products",
    problems: [{ status: 503, path: "/api/products" }],
    show: async (page) => {
      await refuseRequests(page, "**/api/products?*", { message: "Briefly closed" });
      // Navigates from another page, because the Worker renders the first one.
      await open(page, "/about");
      await page.getByRole("contentinfo").getByRole("link", { name: "All Products" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Briefly closed" })).toBeVisible();
    },
  },
  {
    name: "menu",
    path: "/",
    show: async (page) => {
      await page.setViewportSize(phone);
      await open(page, "/");
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("dialog").getByRole("link", { name: "Toys" })).toBeVisible();
    },
  },
  {
    name: "filters",
    path: "/$category",
    show: async (page) => {
      await page.setViewportSize(phone);
      await open(page, "/toys");
      const filters = page.getByRole("complementary", { name: "Filters" });
      await filters.getByText("Filters", { exact: true }).click();
      await filters.getByLabel("In Stock Only").check();
    },
  },
  {
    name: "suggestions",
    path: "/",
    show: async (page) => {
      await page.setViewportSize(phone);
      await open(page, "/");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByRole("combobox", { name: "Search products" }).pressSequentially("ball");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "search-correction",
    path: "/search",
    show: async (page) => {
      const word = anInventedWord();
      const typo = word.replace(/^(..)(.)(.)/, "$1$3$2");
      await aProduct({ name: `Plain ${word}` });
      await open(page, `/search?q=${typo}`);
      const results = page.getByRole("region", { name: "Search results" });
      await expect(results.getByText(`Nothing for “${typo}”.`)).toBeVisible();
    },
  },
  {
    name: "search-no-results",
    path: "/search",
    show: async (page) => {
      await open(page, "/search?q=lego");
      await expect(
        page.getByRole("region", { name: "Featured products" }).getByRole("article").first(),
      ).toBeVisible();
    },
  },
  {
    name: "quick-view",
    path: "/search",
    show: async (page) => {
      await open(page, "/search?q=set");
      await page
        .getByRole("button", { name: /^Quick View: / })
        .first()
        .press("Enter");
      await expect(page.getByRole("dialog").getByRole("link", { name: "View all details" })).toBeVisible();
    },
  },
  {
    name: "product",
    path: "/product/$slug",
    show: async (page) => {
      await open(page, `/product/${(await product()).slug}`);
    },
  },
  {
    name: "product-long-name",
    path: "/product/$slug",
    show: async (page) => {
      const { slug } = await aProduct({ name: `A Name That Goes On ${"and On ".repeat(20)}` });
      await open(page, `/product/${slug}`);
    },
  },
  {
    name: "product-sold-out",
    path: "/product/$slug",
    show: async (page) => {
      const { slug } = await aProduct({ stock_quantity: "0" });
      await open(page, `/product/${slug}`);
      await page.getByRole("button", { name: "Email me when it's back" }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    },
  },
  {
    name: "zoom",
    path: "/product/$slug",
    show: async (page) => {
      const { slug, name } = await product();
      await open(page, `/product/${slug}`);
      await page.getByRole("button", { name: "Zoom image" }).press("Enter");
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog.getByRole("region", { name: "Image at 100%" })).toBeVisible();
    },
  },
  {
    name: "postal-code",
    path: "/product/$slug",
    show: async (page) => {
      await open(page, `/product/${(await product()).slug}`);
      const postalCode = page.getByLabel("Delivery to your postal code");
      await waitForForm(postalCode);
      await postalCode.fill("r2c1a1");
      await page.getByRole("button", { name: "Check" }).click();
      await expect(page.getByText(/^Delivery to R2C 1A1 is \$5\.00/)).toBeVisible();
    },
  },
  {
    name: "wishlist",
    path: "/wishlist",
    show: async (page) => {
      const { slug, name } = await product();
      await open(page, `/product/${slug}`);
      await page.getByRole("button", { name: "Wishlist", exact: true }).click();
      await page.getByRole("contentinfo").getByRole("link", { name: "Wishlist" }).click();
      await expect(page.getByRole("article").filter({ hasText: name })).toBeVisible();
    },
  },
  {
    name: "track",
    path: "/track",
    show: async (page) => {
      const { shopper, orderNumber } = await aCashOrder();
      await open(page, "/track");
      await page.getByLabel("Order number").fill(orderNumber);
      await page.getByRole("main").getByLabel("Email").fill(shopper.email);
      await page.getByRole("button", { name: "Track order" }).click();
      await expect(page.getByRole("heading", { name: `${orderNumber} Processing` })).toBeVisible();
    },
  },
  {
    name: "newsletter-confirm",
    path: "/newsletter/confirm",
    show: async (page) => {
      const email = `reader-${randomUUID()}@example.com`;
      await open(page, "/about");
      const form = page.getByRole("form", { name: "Newsletter" });
      await form.getByRole("textbox").fill(email);
      await form.getByRole("button", { name: "Subscribe" }).click();
      await open(page, await waitForNewsletterLink(email, "confirm"));
      await expect(page.getByRole("button", { name: "Confirm subscription" })).toBeVisible();
    },
  },
];
