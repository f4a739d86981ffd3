import type { Browser, Page } from "@playwright/test";
import { findProductPath } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("finds products by links, filters, pagination and search without JavaScript", async ({
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
  const firstProduct = await page.getByRole("article").first().innerText();
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("article").first()).not.toHaveText(firstProduct);
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
    const unusable = page
      .locator("button:not([type=submit]), :is(button, input, select, textarea):not(form[method=get] *)")
      .filter({ visible: true });
    await expect(unusable, path).toHaveCount(0);
  }
  await page.goto(await findProductPath(scripted));
  await expect(page.getByText("SKU", { exact: true })).toBeVisible();
});

async function openWithoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  return await context.newPage();
}
