import { delayRequests, goBackFromDialog, open, readScrollTop, returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("restores the scroll position of a list with the back button", async ({ page }) => {
  await open(page, "/search?q=set");
  await page.getByRole("article").nth(5).scrollIntoViewIfNeeded();
  const scrollTop = await readScrollTop(page);
  await page.getByRole("article").nth(5).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=set$/);
  await expect.poll(() => readScrollTop(page)).toBe(scrollTop);
});

test("closes a dialog with the back button without scrolling the page", async ({ page }) => {
  await open(page, "/search?q=set");
  await page.getByRole("article").nth(5).scrollIntoViewIfNeeded();
  const scrollTop = await readScrollTop(page);
  const quickView = page
    .getByRole("article")
    .nth(5)
    .getByRole("button", { name: /^Quick View/ });
  await quickView.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await goBackFromDialog(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=set$/);
  await expect.poll(() => readScrollTop(page)).toBe(scrollTop);
});

test("closes a phone's menu with the back button, and removes its history entry", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/toys");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Shop" })).toBeVisible();
  await goBackFromDialog(page);
  await expect(page.getByRole("dialog", { name: "Shop" })).toBeHidden();
  await expect(page).toHaveURL(/\/toys$/);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Shop" }).getByRole("link", { name: "Deals" }).click();
  await expect(page.getByRole("heading", { name: "Deals", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Toys Products" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Shop" })).toBeHidden();
});

test("preloads the next page's data while the pointer is over a link", async ({ page }) => {
  await open(page, "/about");
  const request = page.waitForRequest(/\/api\/products\?.*category=Toys/);
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Toys" }).hover();
  await request;
});

test("refreshes the store's settings while the shop is browsed", async ({ page }) => {
  await open(page, "/about");
  await page.clock.setFixedTime(Date.now() + 61_000);
  const request = page.waitForRequest("**/api/store-settings");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await request;
});

test("keeps the previous page in view while a list loads", async ({ page }) => {
  await page.clock.install();
  await open(page, "/toys");
  const release = await delayRequests(page, /\/api\/products\?/);
  await page.getByRole("article").nth(8).scrollIntoViewIfNeeded();
  const scrollTop = await readScrollTop(page);
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Electronics" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeInViewport();
  await page.clock.fastForward(5_000);
  await expect(page.getByRole("article").nth(8)).toBeInViewport();
  expect(await readScrollTop(page)).toBe(scrollTop);
  release();
  await expect(page.getByRole("heading", { name: "Electronics Products" })).toBeVisible();
});

test("shows the name of a listed product at once while its page loads", async ({ page }) => {
  await open(page, "/toys");
  const link = page.getByRole("article").getByRole("link").first();
  const name = await link.innerText();
  const release = await delayRequests(page, "**/api/products/*");
  await page.getByRole("article").nth(8).scrollIntoViewIfNeeded();
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
  release();
});

test("updates prices and the notice of a page that was open overnight", async ({ page }) => {
  await page.clock.install();
  await open(page, "/toys");
  const card = page.getByRole("article").first();
  await expect(card).not.toContainText("$987.65");
  await page.route(/\/api\/products\?/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    for (const product of list.data) product.wholesale_price = 987.65;
    await route.fulfill({ response, json: list });
  });
  await page.route("**/api/store-settings", async (route) => {
    const response = await route.fetch();
    const settings = await response.json();
    settings.data.notice = "Closed for the holiday";
    await route.fulfill({ response, json: settings });
  });
  await page.clock.fastForward("12:00:00");
  await returnToTab(page);
  await expect(card).toContainText("$987.65");
  await expect(page.getByText("Closed for the holiday")).toBeVisible();
});
