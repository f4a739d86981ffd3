import { findProductPath, openWithoutScripts } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

const phone = { width: 390, height: 844 };

test("filters a category on a phone without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.setViewportSize(phone);
  await page.goto("/toys");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByText("Filters", { exact: true }).click();
  await filters.getByLabel("In Stock Only").check();
  await page.getByRole("button", { name: "Show Products" }).click();
  await expect(page).toHaveURL(/in_stock=true/);
});

test("opens the next page of a list and a product without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/products");
  const firstName = page.getByRole("article").first().getByRole("heading");
  const nameOnFirstPage = await firstName.innerText();
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(firstName).not.toHaveText(nameOnFirstPage);
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("searches the products on a phone without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.setViewportSize(phone);
  await page.goto("/");
  await page.getByRole("link", { name: "search" }).first().click();
  await page.getByLabel("Keyword").fill("set");
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("heading", { name: "Results for “set”" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("shows no control that needs JavaScript if it is disabled", async ({
  browser,
  baseURL,
  page: pageWithScripts,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.setViewportSize(phone);
  const productPath = await findProductPath(pageWithScripts);
  for (const path of [
    "/",
    "/toys",
    "/search?q=pen",
    productPath,
    "/contact",
    "/track",
    "/cart",
    "/login",
    "/register",
    "/wishlist",
  ]) {
    await page.goto(path);
    await expect(
      page.getByRole("navigation", { name: "Categories" }).getByRole("link").first(),
    ).toBeVisible();
    // Without JavaScript only the fields and submit buttons of forms with a method work, because the browser sends
    // these.
    const uselessControls = page
      .locator("button:not([type=submit]), :is(button, input, select, textarea):not(form[method] *, [form])")
      .filter({ visible: true });
    await expect(uselessControls, path).toHaveCount(0);
    // This store sells to accounts alone.
    await expect(page.getByRole("button", { name: /^(Add|Buy Now)/ }), path).toHaveCount(0);
  }
});
