import type { Page } from "@playwright/test";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("describes a product in the head for search engines and link previews", async ({ page }) => {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  await expect(page).toHaveTitle(`${product.name} | Prairie Dollar`);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`/product/${product.slug}$`),
  );
  await expect(page.locator("meta[property='og:image']")).toHaveAttribute("content", /^https?:.*\.webp$/);
  const structuredData = await page.locator("script[type='application/ld+json']").allTextContents();
  const types = structuredData.map((text): unknown => JSON.parse(text)["@type"]);
  expect(types).toEqual(["Product", "BreadcrumbList"]);
});

test("sets the same title and description by navigation as by server rendering", async ({ page }) => {
  const product = await aProduct();
  await open(page, `/product/${product.slug}`);
  const productTitle = await page.title();
  expect(productTitle).toBe(`${product.name} | Prairie Dollar`);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page).toHaveTitle(/ Products \| Prairie Dollar$/);
  const categoryTitle = await page.title();
  const description = await readDescription(page);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page).toHaveTitle(categoryTitle);
  expect(await readDescription(page)).toBe(description);
  await page.goBack();
  await expect(page).toHaveTitle(productTitle);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page).toHaveTitle("Terms of Service | Prairie Dollar");
});

async function readDescription(page: Page): Promise<string> {
  const content = await page.locator("meta[name=description]").getAttribute("content");
  if (content === null) throw new Error("The page has no description");
  return content;
}
