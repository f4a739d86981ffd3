import { createAccount, openAs, signIn } from "../support/accounts.ts";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addProduct } from "../support/products.ts";

test("keeps Add to Cart in view on a phone", async ({ page }) => {
  const product = await addProduct({ name: `A Name That Goes On ${"and On ".repeat(20)}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/product/${product.slug}`);
  const add = page.getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true });
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(add).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "product-long-name");
});

test("adds one unit for two taps at once on Add to Cart", async ({ page }) => {
  const product = await addProduct();
  await openAs(page, await createAccount(), `/product/${product.slug}`);
  const additions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/cart/items"))
      additions.push(request.url());
  });
  const add = page.getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true });
  await add.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(`${product.name} added to your cart!`)).toBeVisible();
  expect(additions).toHaveLength(1);
});

test("lets a guest request an email when a sold-out product is back", async ({ page }) => {
  const product = await addProduct({ stock_quantity: "0" });
  await open(page, `/product/${product.slug}`);
  await expect(page.getByRole("button", { name: "Sold Out" }).first()).toBeDisabled();
  const ask = page.getByRole("button", { name: "Tell me when it is back" });
  await ask.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expectAccessible(page, "product-sold-out");
  await page.getByRole("main").getByRole("textbox", { name: "Email" }).fill("robin@example.com");
  await ask.click();
  await expect(
    page.getByText(`We will email robin@example.com once, when ${product.name} is back in stock.`),
  ).toBeVisible();
});

test("zooms, scrolls and closes an image by keyboard", async ({ page }) => {
  const product = await addProduct();
  await open(page, `/product/${product.slug}`);
  const shown = await page.getByAltText(product.name).first().boundingBox();
  const zoom = page.getByRole("button", { name: "Zoom image" });
  await zoom.press("Enter");
  const dialog = page.getByRole("dialog", { name: product.name });
  // The first scale is larger than on the page; Smaller shows the whole image.
  const image = dialog.getByRole("region", { name: "Image at 200%" });
  await expect(image).toBeVisible();
  const enlarged = await image.getByRole("img").boundingBox();
  expect(enlarged?.width).toBeGreaterThan((shown?.width ?? Number.NaN) * 1.5);
  await dialog.getByRole("button", { name: "Smaller" }).press("Enter");
  const whole = dialog.getByRole("region", { name: "Image at 100%" });
  await expect(whole.getByRole("img")).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Larger" }).press("Enter");
  await image.focus();
  const before = await image.evaluate((element) => element.scrollTop);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => image.evaluate((element) => element.scrollTop)).toBeGreaterThan(before);
  await expectAccessible(page, "zoom");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(zoom).toBeFocused();
});

test("stores a guest's wishlist in the browser, and shows it on its own page", async ({ page }) => {
  const product = await addProduct();
  await open(page, `/product/${product.slug}`);
  const wish = page.getByRole("button", { name: "Wishlist", exact: true });
  await wish.click();
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("contentinfo").getByRole("link", { name: "Wishlist" }).click();
  const card = page.getByRole("article").filter({ hasText: product.name });
  await expect(card.getByRole("link", { name: `View Product: ${product.name}` })).toBeVisible();
  await expectAccessible(page, "wishlist");
  await card.getByRole("button", { name: `Wishlist: ${product.name}` }).click();
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
});

test("moves a guest's wishlist to the account, and says what cannot be saved", async ({
  page,
  browser,
  expectProblem,
}) => {
  const [kite, ball] = [await addProduct(), await addProduct()];
  const account = await createAccount();
  await open(page, `/product/${kite.slug}`);
  await page.getByRole("button", { name: "Wishlist", exact: true }).click();
  await page.goto("/login?redirect=/wishlist");
  await signIn(page, account);
  await expect(page.getByText("Saved with your account.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: kite.name })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("prairie-dollar.wishlist"))).toBe("[]");

  const other = await (await browser.newContext()).newPage();
  await openAs(other, account, `/product/${ball.slug}`);
  const wish = other.getByRole("button", { name: "Wishlist", exact: true });
  const saved = other.waitForResponse((response) => response.request().method() === "PUT");
  await wish.click();
  await expect(wish).toHaveAttribute("aria-pressed", "true");
  await saved;
  await open(other, "/wishlist");
  await expect(other.getByRole("article")).toHaveCount(2);
  await other.context().close();

  expectProblem({ status: "failed", path: /\/api\/wishlist\// });
  await page.route("**/api/wishlist/*", (route) => route.abort());
  const heart = page.getByRole("button", { name: `Wishlist: ${kite.name}` });
  await heart.click();
  await expect(page.getByText("Unable to save your wishlist. Please try again.")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/api/wishlist/*");
  await expectAccessible(page, "wishlist-account");
  await heart.click();
  await expect(page.getByRole("article").filter({ hasText: kite.name })).toBeHidden();
});

test("treats an invalid stored wishlist as empty", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("prairie-dollar.wishlist", '{"not":"a list"}'));
  await open(page, "/wishlist");
  await expect(page.getByRole("heading", { name: "Your wishlist is empty" })).toBeVisible();
});

test("copies the link on a device without a share sheet", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const product = await addProduct();
  await open(page, `/product/${product.slug}?utm_source=letter`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^https?://[^/]+/product/${product.slug}$`));
});

test("shows the delivery cost for a postal code, and stores the code", async ({ page }) => {
  const product = await addProduct();
  await open(page, `/product/${product.slug}`);
  const box = page.getByLabel("Delivery to your postal code");
  await box.fill("12345");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Valid postal code is required (e.g., A1A 1A1)")).toBeVisible();
  await box.fill("r2c1a1");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/^Delivery to R2C 1A1 is free when/)).toBeVisible();
  await expect(box).toHaveValue("R2C 1A1");
  await expectAccessible(page, "postal-code");
  await open(page, "/cart");
  await expect(page.getByText(/^Delivery to R2C 1A1 is free when/)).toBeVisible();
  await page.getByLabel("Delivery to your postal code").fill("V6B 1A1");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(/^Delivery to V6B 1A1 is \$5\.00\. Cash on delivery is not offered/),
  ).toBeVisible();
});

test("shows Show More only for a description that does not fit", async ({ page }) => {
  const product = await addProduct();
  const longText = "A sentence of the description that goes on. ".repeat(60);
  for (const [description, count] of [
    ["Short.", 0],
    [longText, 1],
  ] as const) {
    await page.route(`**/api/products/${product.slug}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, data: { ...body.data, description } } });
    });
    // Opens it from a list, because its own page would include the product.
    await open(page, "/about");
    await page.evaluate((path) => {
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/product/${product.slug}`);
    await expect(page.getByRole("tabpanel")).toContainText(description.trim().slice(0, 6));
    await expect(page.getByRole("button", { name: "Show More" })).toHaveCount(count);
    await page.unroute(`**/api/products/${product.slug}`);
  }
  await page.getByRole("button", { name: "Show More" }).click();
  await expect(page.getByRole("button", { name: "Show Less" })).toHaveAttribute("aria-expanded", "true");
});

test("includes the product in the page, without another request", async ({ page }) => {
  const product = await addProduct();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await open(page, `/product/${product.slug}`);
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  expect(requested).not.toContain(`/api/products/${product.slug}`);
  // Images of related products load after it.
  await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1);
});

test("shows a product's list data at once, and the rest when it has loaded", async ({ page }) => {
  const product = await addProduct({ description: "All about it." });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, `/search?q=${encodeURIComponent(product.name)}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/products/${product.slug}`, async (route) => {
    await released;
    await route.continue();
  });
  // Name, price and buttons are rendered first, the parts below them afterwards.
  await page.evaluate((name) => {
    const main = document.querySelector("main");
    if (main === null) return;
    new MutationObserver((_changes, observer) => {
      if (main.querySelector("h1")?.textContent !== name) return;
      Object.assign(window, { first: main.textContent });
      observer.disconnect();
    }).observe(main, { childList: true, subtree: true });
  }, product.name);
  await page.getByRole("link", { name: product.name, exact: true }).click();
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: `Add to Cart: ${product.name}` }).first()).toBeEnabled();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  expect(await page.evaluate("first")).toMatch(/\$.*Add to Cart/);
  expect(await page.evaluate("first")).not.toContain("Share");
  await expect(page.getByRole("tab", { name: "Description" })).toHaveCount(0);
  release();
  await expect(page.getByRole("tabpanel")).toContainText("All about it.");
  await expect(page).toHaveTitle(`${product.name} | Prairie Dollar`);

  // A page that had to load is not delayed by a transition.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      Object.assign(window, { hasTransition: true });
      return start(update);
    };
  });
  await page.route("**/api/products?*", async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ Products$/);
  expect(await page.evaluate("window.hasTransition")).toBeUndefined();
});

test("gives a page the same head after navigation as after a load", async ({ page }) => {
  const product = await addProduct();
  await open(page, `/product/${product.slug}`);
  const title = await page.title();
  expect(title).toBe(`${product.name} | Prairie Dollar`);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`/product/${product.slug}$`),
  );
  await expect(page.locator("meta[property='og:image']")).toHaveAttribute("content", /^https?:.*\.webp$/);
  const data = await page.locator("script[type='application/ld+json']").allTextContents();
  const kinds = data.map((text): unknown => JSON.parse(text)["@type"]);
  expect(kinds).toEqual(["Product", "BreadcrumbList"]);

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page).toHaveTitle(/ Products \| Prairie Dollar$/);
  const walked = await page.title();
  const description = await page.locator("meta[name=description]").getAttribute("content");
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page).toHaveTitle(walked);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", description ?? "");
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page).toHaveTitle("Terms of Service | Prairie Dollar");
});
