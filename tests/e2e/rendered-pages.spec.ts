import { openAs } from "../support/accounts.ts";
import { appScripts, delayRequests, findProductPath, open, waitForHydration } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { expectHydrated, recordHydrationChanges } from "../support/hydration.ts";
import { aProduct } from "../support/products.ts";
import { aShopperWith } from "../support/shoppers.ts";

// Each kind of page is here once; rendered-pages.all.spec.ts opens the others.
const pages = ["/", "/toys", "/search?q=set", "/about", "/login?redirect=/checkout"];

test("hydrates server-rendered pages without changing them", async ({ page }) => {
  await recordHydrationChanges(page);
  for (const path of [...pages, await findProductPath(page)]) await expectHydrated(page, path);
});

test("requests only a signed-in shopper's own data on a server-rendered page", async ({ page }) => {
  const shopper = await aShopperWith(await aProduct());
  await openAs(page, shopper, "/about");
  await recordHydrationChanges(page);
  const everywhere = ["/api/cart/count", "/api/wishlist/ids"];
  const callsByPage = {
    "/": everywhere,
    "/toys": everywhere,
    // Shows the cost of delivery to the shopper's address.
    [await findProductPath(page)]: [...everywhere, "/api/addresses", "/api/delivery"],
  };
  for (const [path, calls] of Object.entries(callsByPage)) {
    await expectHydrated(page, path, calls);
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Profile" })).toBeVisible();
  }
});

test("shows no guest's cart or wishlist to a signed-in shopper before hydration", async ({ page }) => {
  const product = await aProduct();
  const shopper = await aShopperWith(product);
  await openAs(page, shopper, "/about");
  const release = await delayRequests(page, appScripts);
  for (const [path, heading] of [
    ["/cart", "Your Cart"],
    ["/wishlist", "Your Wishlist"],
  ] as const) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await expect(page.getByText(/Sign in to see your cart|Saved in this browser only|is empty/)).toBeHidden();
  }
  release();
  await page.goto("/cart");
  await expect(page.getByRole("listitem").filter({ hasText: product.name })).toBeVisible();
});

test("keeps what was entered into the sign-in form before hydration", async ({ page }) => {
  const release = await delayRequests(page, appScripts);
  await page.goto("/login?redirect=/cart", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@store.test");
  await page.locator("input[name=password]").fill("typed early");
  await page.getByLabel("Remember me").uncheck();
  release();
  await waitForHydration(page);
  await expect(page.getByLabel("Email")).toHaveValue("early@store.test");
  await expect(page.locator("input[name=password]")).toHaveValue("typed early");
  await expect(page.getByLabel("Remember me")).not.toBeChecked();
  // The next render writes the form's values into the controls.
  await page.getByLabel("Email").fill("later@store.test");
  await expect(page.getByLabel("Remember me")).not.toBeChecked();
});

test("server-renders a missing page", async ({ page, expectProblem }) => {
  expectProblem({ status: 404, path: "/nowhere" });
  await recordHydrationChanges(page);
  await expectHydrated(page, "/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("hydrates a page with campaign parameters, and removes them from its address", async ({ page }) => {
  // React reports a discarded page in the console, which fails the test.
  await page.goto("/toys?utm_source=mail&sort=price-asc");
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/toys\?sort=price-asc$/);
});

test("keeps the scroll position during hydration and after a reload", async ({ page }) => {
  const release = await delayRequests(page, appScripts);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  const readScrollTop = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 1_500);
  await expect.poll(readScrollTop).toBeGreaterThan(1_300);
  release();
  await waitForHydration(page);
  // Notices above may have been rendered meanwhile.
  expect(await readScrollTop()).toBeGreaterThan(1_300);
  await page.reload();
  await waitForHydration(page);
  expect(await readScrollTop()).toBeGreaterThan(1_300);
});

test("reloads the document when the files of an earlier release are gone", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 404, path: /^\/assets\// });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  // Files that the first document loads later are gone. The second document names existing ones.
  let documentCount = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documentCount += 1;
  });
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    const isMissing = documentCount === 1 && (await page.locator("html[data-released]").count()) > 0;
    await (isMissing ? route.fulfill({ status: 404 }) : route.continue());
  });
  await open(page, "/about");
  await page.evaluate(() => document.documentElement.toggleAttribute("data-released", true));
  const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
  await terms.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  expect(documentCount).toBe(2);
});
