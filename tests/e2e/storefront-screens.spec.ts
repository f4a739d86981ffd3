import { randomUUID } from "node:crypto";
import { expectAccessible, measureOverflow } from "../support/e2e-accessibility.ts";
import { open, refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

/** Every public screen with a heading that is visible once it has loaded. The screens of a group share a page. */
const screens = {
  home: [{ name: "home", path: "/", heading: "Featured Products" }],
  lists: [
    { name: "category", path: "/toys", heading: "Toys Products" },
    { name: "products", path: "/products?in_stock=true&sort=price-asc", heading: "All Products" },
    { name: "products-empty", path: "/products?search=zzzzzz", heading: "No products found" },
    { name: "deals", path: "/deals", heading: "Deals" },
    { name: "new", path: "/new", heading: "New Arrivals" },
  ],
  search: [
    { name: "search", path: "/search", heading: "Search for products" },
    { name: "search-results", path: "/search?q=set", heading: "Results for “set”" },
    { name: "search-empty", path: "/search?q=qqxxzzqq", heading: "No products found" },
    { name: "wishlist-empty", path: "/wishlist", heading: "Your wishlist is empty" },
    { name: "cart-guest", path: "/cart", heading: "Sign in to see your cart" },
  ],
  texts: [
    { name: "about", path: "/about", heading: "Our Story" },
    { name: "contact", path: "/contact", heading: "Meet Our Team" },
    { name: "terms", path: "/terms", heading: "Terms of Service" },
    { name: "privacy", path: "/privacy", heading: "Privacy Policy" },
    { name: "accessibility", path: "/accessibility", heading: "Accessibility" },
    { name: "coming-soon", path: "/coming-soon", heading: "In Development" },
  ],
  forms: [
    {
      name: "unsubscribe",
      path: "/newsletter/unsubscribe",
      heading: "Unsubscribe from the newsletter",
    },
    { name: "login", path: "/login", heading: "Sign in" },
    { name: "register", path: "/register", heading: "Create an account" },
  ],
} as const;

for (const [group, groupScreens] of Object.entries(screens)) {
  test(`is accessible on every screen of ${group}`, async ({ page }) => {
    for (const { name, path, heading } of groupScreens) {
      await test.step(name, async () => {
        await open(page, path);
        await expect(page.getByRole("heading", { name: heading, exact: true }).first()).toBeVisible();
        await expectAccessible(page, name);
      });
    }
  });
}

test("is accessible on a product's page", async ({ page }) => {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  await expectAccessible(page, "product");
});

for (const [name, path] of [
  ["not-found", "/no-such-page"],
  ["product-not-found", "/product/no-such-product"],
] as const) {
  test(`responds 404 for ${name}, and links to the shop`, async ({ page, expectProblem }) => {
    expectProblem({ status: 404, path: /no-such/ });
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Browse Products" })).toBeVisible();
    await expect(page).toHaveTitle(/^(Page not found|Product Not Found) \| Prairie Dollar$/);
    await expectAccessible(page, name);
  });
}

test("explains that a list fails to load, and loads it on Try Again", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/products" });
  await refuseRequests(page, "**/api/products?*", { message: "Briefly closed" });
  // Navigates from another page, because the Worker renders the first one.
  await open(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "All Products" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Briefly closed" })).toBeVisible();
  await expectAccessible(page, "products-error");
  await page.unroute("**/api/products?*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("list").getByRole("article").first()).toBeVisible();
});

test("fits text at 200 % into the pages of a narrow phone", async ({ page }) => {
  const word = `Spinning${randomUUID().replaceAll("-", "")}`;
  await aProduct({ name: `${word} Top` });
  const product = await aProduct({ name: `Another ${word}` });
  await page.setViewportSize({ width: 360, height: 740 });
  // The size is set before the first element is rendered, as by a browser's setting, so that scripts measure the large text.
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty("font-size", "200%");
    enlarge();
    new MutationObserver(enlarge).observe(document, { childList: true });
  });
  for (const path of [
    "/",
    "/toys",
    "/search?q=set",
    `/search?q=${word}`,
    `/product/${product.slug}`,
    "/cart",
    "/contact",
    "/terms",
    "/privacy",
    "/accessibility",
  ]) {
    await open(page, path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect
      .poll(() => measureOverflow(page), `pixels wider than the window: ${path}`)
      .toBeLessThanOrEqual(0);
  }
});

test("loads the map of the contact page only on request", async ({ page }) => {
  const requests: string[] = [];
  await page.route("https://www.openstreetmap.org/**", async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>map</title>" });
  });
  await open(page, "/contact");
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Show Map" }).click();
  await expect(page.getByTitle(/^Map: /)).toBeVisible();
  await expect.poll(() => requests.length).toBe(1);
});
