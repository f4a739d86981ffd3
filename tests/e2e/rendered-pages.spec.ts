import type { Browser, Page } from "@playwright/test";
import { openAs } from "../support/accounts.ts";
import { hydrated, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createShopper } from "../support/orders.ts";

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

test("the browser hydrates what the Worker rendered: nothing is replaced, moved or asked for again", async ({
  page,
}) => {
  await watchHydration(page);
  for (const path of [...pages, await findProductPath(page)]) await expectHydrated(page, path);
});

test("a signed-in shopper's page is hydrated as well, and shows the cart's count", async ({ page }) => {
  const { account } = await createShopper();
  await openAs(page, account, "/about");
  // The calls of this page must not be counted for the next one.
  await page.waitForLoadState("networkidle");
  await watchHydration(page);
  const count = "/api/cart/count";
  const product = await findProductPath(page);
  const asks = { "/": [count], "/toys": [count], [product]: [count, "/api/wishlist/ids"] };
  for (const [path, asked] of Object.entries(asks)) {
    await expectHydrated(page, path, { asks: asked });
    await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Profile" })).toBeVisible();
  }
});

test("a missing page is rendered too", async ({ page, expectProblem }) => {
  expectProblem({ status: 404, path: "/nowhere" });
  await watchHydration(page);
  await expectHydrated(page, "/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("without scripts the store can be read, followed, filtered, paged through and searched", async ({
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

  // On a phone no drawer can open: the filters are in the page.
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

test("without JavaScript every control that is shown does something", async ({
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

test("a button that is tapped before the scripts have come shows it, and does its work once", async ({
  page,
}) => {
  const { account } = await createShopper();
  await openAs(page, account, "/about");
  const arrive = await holdScripts(page);
  await page.goto("/toys", { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /^Add to Cart/ }).last();
  // The script that marks buttons may still be on its way.
  await expect
    .poll(async () => {
      await add.click();
      return await add.getAttribute("data-tapped");
    })
    .not.toBeNull();
  await add.click();
  const call = page.waitForRequest((request) => request.method() === "POST");
  arrive();
  await call;
  // One was in the cart.
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await expect(add).not.toHaveAttribute("data-tapped");
});

test("an email address that is typed before the scripts have come is still there when the form is sent", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByPlaceholder("Your email address").fill("no address");
  arrive();
  await hydrated(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByPlaceholder("Your email address")).toHaveValue("no address");
});

test("a page stays where it was scrolled while the scripts come, and after a reload", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  const scrollTop = () => page.evaluate(() => window.scrollY);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 1_500);
  await expect.poll(scrollTop).toBeGreaterThan(1_300);
  arrive();
  await hydrated(page);
  // Notices above may have come in meanwhile.
  expect(await scrollTop()).toBeGreaterThan(1_300);
  await page.reload();
  await hydrated(page);
  expect(await scrollTop()).toBeGreaterThan(1_300);
});

test("a visitor of a campaign gets the page that the Worker rendered, under its own address", async ({
  page,
}) => {
  // React reports a page that it has to throw away, and an error in the console fails the test.
  await page.goto("/toys?utm_source=mail&sort=price-asc");
  await hydrated(page);
  await expect(page).toHaveURL(/\/toys\?sort=price-asc$/);
});

test("a page of the last release, whose files are gone, leads to the page of this one", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 404, path: /^\/assets\// });
  expectProblem({ text: /Failed to fetch dynamically imported module/ });
  // The first document's later files are gone; the next document names those that are there.
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    const isLater = documents === 1 && (await page.locator("html[data-arrived]").count()) > 0;
    await (isLater ? route.fulfill({ status: 404 }) : route.continue());
  });
  await open(page, "/about");
  await page.evaluate(() => document.documentElement.toggleAttribute("data-arrived", true));
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

/** Opens a page, which must not change while it is hydrated. React's errors fail every browser test (e2e-test.ts). */
async function expectHydrated(
  page: Page,
  path: string,
  { asks = [] }: { readonly asks?: readonly string[] } = {},
): Promise<void> {
  const asked: string[] = [];
  const listen = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    // A search's own suggestions are asked for by its field.
    if (pathname.startsWith("/api/") && pathname !== "/api/products/suggest") asked.push(pathname);
  };
  page.on("request", listen);
  await open(page, path);
  await page.waitForLoadState("networkidle");
  page.off("request", listen);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { removed: string[]; shift: number } }).seen, // set by watchHydration
  );
  expect(seen.removed, `${path}: elements that were replaced`).toEqual([]);
  expect(seen.shift, `${path}: layout shift`).toBeLessThanOrEqual(0.01);
  expect(asked, `${path}: calls to the API`).toEqual(asks);
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

/** Holds the scripts back. @returns a function that lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}
