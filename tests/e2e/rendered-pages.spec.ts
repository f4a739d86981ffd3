import type { Browser, Locator, Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { open, waitForHydration } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createShopper } from "../support/orders.ts";
import { addProduct } from "../support/products.ts";

const pages = [
  "/",
  "/toys",
  "/products?page=2",
  "/deals",
  "/new",
  "/search?q=set",
  "/about",
  "/contact",
  "/track",
  "/terms",
  "/privacy",
];

test("hydrates server-rendered pages without replacing, moving or refetching anything", async ({ page }) => {
  await watchHydration(page);
  for (const path of [...pages, await findProductPath(page)]) await expectHydrated(page, path);
});

test("hydrates a signed-in shopper's page, and shows the cart's count", async ({ page }) => {
  const { account } = await createShopper();
  await openAs(page, account, "/about");
  // The next page's count must not include this page's calls.
  await page.waitForLoadState("networkidle");
  await watchHydration(page);
  const count = "/api/cart/count";
  const product = await findProductPath(page);
  const asks = { "/": [count], "/toys": [count], [product]: [count, "/api/wishlist/ids"] };
  for (const [path, requests] of Object.entries(asks)) {
    await expectHydrated(page, path, { asks: requests });
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Profile" })).toBeVisible();
  }
});

test("server-renders a missing page", async ({ page, expectProblem }) => {
  expectProblem({ status: 404, path: "/nowhere" });
  await watchHydration(page);
  await expectHydrated(page, "/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("supports reading, links, filters, pagination and search without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/");
  await page.getByRole("link", { name: "View All Toys" }).click();
  await expect(page.getByRole("heading", { name: "Toys Products" })).toBeVisible();
  await page.getByRole("complementary", { name: "Filters" }).getByLabel("Sort by").selectOption("price-asc");
  await page.getByRole("button", { name: "Show Products" }).click();
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page.getByLabel("Sort by")).toHaveValue("price-asc");

  // Without JavaScript the filters drawer cannot open, so phones show the filters in the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("complementary", { name: "Filters" }).getByLabel("In Stock Only").check();
  await page.getByRole("button", { name: "Show Products" }).click();
  await expect(page).toHaveURL(/in_stock=true/);
  await page.goto("/products?page=999");
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.goto("/products");
  const first = await page.getByRole("article").first().textContent();
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("article").first()).not.toHaveText(first ?? "");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "search" }).first().click();
  await page.getByLabel("Keyword").fill("set");
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("heading", { name: "Results for “set”" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.context().close();
});

test("shows no control that needs JavaScript if it is disabled", async ({
  browser,
  baseURL,
  page: scripted,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/toys", "/search?q=pen", await findProductPath(scripted), "/contact", "/track"]) {
    await page.goto(path);
    await expect(
      page.getByRole("navigation", { name: "Categories" }).getByRole("link").first(),
    ).toBeVisible();
    const dead = page
      .locator("button:not([type=submit]), :is(button, input, select, textarea):not(form[method=get] *)")
      .filter({ visible: true });
    await expect(dead, path).toHaveCount(0);
  }
  await page.goto(await findProductPath(scripted));
  await expect(page.getByText("SKU", { exact: true })).toBeVisible();
});

test("marks a button that is tapped before hydration, and does its work once", async ({ page }) => {
  const { account } = await createShopper();
  await openAs(page, account, "/about");
  const release = await delayScripts(page);
  await page.goto("/toys", { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /^Add to Cart/ }).last();
  await clickUntilMarked(add);
  await add.click();
  const call = page.waitForRequest((request) => request.method() === "POST");
  release();
  await call;
  // The cart had one item before.
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await expect(add).not.toHaveAttribute("data-tapped");
});

test("adds the quantity that is typed before hydration", async ({ page }) => {
  const { account } = await createShopper();
  const product = await addProduct();
  await openAs(page, account, "/about");
  const release = await delayScripts(page);
  await page.goto(`/product/${product.slug}`, { waitUntil: "commit" });
  const quantity = page.getByRole("textbox", { name: "quantity" });
  await quantity.fill("3");
  await clickUntilMarked(page.getByRole("button", { name: `Add to Cart: ${product.name}` }));
  const call = page.waitForRequest((request) => request.method() === "POST");
  release();
  expect((await call).postDataJSON()).toEqual({ product_id: product.id, quantity: 3 });
  await expect(quantity).toHaveValue("3");
});

test("keeps an email address that is typed before hydration", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByPlaceholder("Your email address").fill("no address");
  release();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByPlaceholder("Your email address")).toHaveValue("no address");
});

test("applies filters that are changed before hydration", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/toys", { waitUntil: "commit" });
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByLabel("Sort by").selectOption("price-asc");
  await filters.getByLabel("In Stock Only").check();
  await filters.getByLabel("Min $").fill("2");
  release();
  await expect(page).toHaveURL(/^(?=.*sort=price-asc)(?=.*in_stock=true)(?=.*min_price=2)/);
  await waitForHydration(page);
  await expect(filters.getByLabel("Sort by")).toHaveValue("price-asc");
  await expect(filters.getByLabel("In Stock Only")).toBeChecked();
  await expect(filters.getByLabel("Min $")).toHaveValue("2");
});

test("applies a search that is changed before hydration", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/search?q=set", { waitUntil: "commit" });
  await page.getByLabel("Keyword").fill("pen");
  release();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("heading", { name: "Results for “pen”" })).toBeVisible();

  const releaseAgain = await delayScripts(page);
  await page.goto("/search?q=set", { waitUntil: "commit" });
  await page.getByLabel("Sort by").selectOption("created_at");
  releaseAgain();
  await expect(page).toHaveURL(/sort_by=created_at/);
});

test("keeps the scroll position during hydration and after a reload", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  const scrollTop = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 1_500);
  await expect.poll(scrollTop).toBeGreaterThan(1_300);
  release();
  await waitForHydration(page);
  // Notices above may have been rendered meanwhile.
  expect(await scrollTop()).toBeGreaterThan(1_300);
  await page.reload();
  await waitForHydration(page);
  expect(await scrollTop()).toBeGreaterThan(1_300);
});

test("hydrates a page with campaign parameters, and removes them from its address", async ({ page }) => {
  // React reports a discarded page in the console, which fails the test.
  await page.goto("/toys?utm_source=mail&sort=price-asc");
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/toys\?sort=price-asc$/);
});

test("reloads the document when the files of an earlier release are gone", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 404, path: /^\/assets\// });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  // Files that the first document loads later are gone; the second document names existing ones.
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    const isLater = documents === 1 && (await page.locator("html[data-released]").count()) > 0;
    await (isLater ? route.fulfill({ status: 404 }) : route.continue());
  });
  await open(page, "/about");
  await page.evaluate(() => document.documentElement.toggleAttribute("data-released", true));
  const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
  await terms.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  expect(documents).toBe(2);
});

/** Records every element that is removed and every layout shift, on the pages that are opened from now on. */
async function watchHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { removed: [] as string[], shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // The type of these entries is not in TypeScript's library.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      new MutationObserver((mutations) => {
        for (const { target, removedNodes } of mutations) {
          // Slides change by themselves.
          if (target instanceof Element && target.closest("[aria-roledescription=carousel]")) continue;
          for (const node of removedNodes) {
            if (node instanceof Element) seen.removed.push(node.outerHTML.slice(0, 200));
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
}

/** Opens a page and checks that hydration does not change it. React's errors fail every browser test (e2e-test.ts). */
async function expectHydrated(
  page: Page,
  path: string,
  { asks = [] }: { readonly asks?: readonly string[] } = {},
): Promise<void> {
  const requests: string[] = [];
  const listen = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    // The search field requests suggestions.
    if (pathname.startsWith("/api/") && pathname !== "/api/products/suggest") requests.push(pathname);
  };
  page.on("request", listen);
  await open(page, path);
  await page.waitForLoadState("networkidle");
  page.off("request", listen);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { removed: string[]; shift: number } }).seen, // set by watchHydration
  );
  expect(seen.removed, `${path}: replaced elements`).toEqual([]);
  expect(seen.shift, `${path}: layout shift`).toBeLessThanOrEqual(0.01);
  expect(requests, `${path}: calls to the API`).toEqual(asks);
}

async function findProductPath(page: Page): Promise<string> {
  const response = await page.request.get("/api/products?limit=1");
  return `/product/${(await response.json()).data[0].slug}`;
}

async function openWithoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  return await context.newPage();
}

/** Clicks a button until the script that marks buttons has loaded and marked it. */
async function clickUntilMarked(button: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await button.click();
      return await button.getAttribute("data-tapped");
    })
    .not.toBeNull();
}

/** Delays the app's scripts. @returns a function that releases them */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
