import { findProductPath, openWithoutScripts } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("sorts a category without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/");
  await page.getByRole("link", { name: "View All Toys" }).click();
  await expect(page.getByRole("heading", { name: "Toys Products" })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("price-asc");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page.getByLabel("Sort by")).toHaveValue("price-asc");
});

test("keeps the sort order of a list without results without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/toys?sort=price-desc&search=nothing-has-this-name");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await page.getByRole("complementary", { name: "Filters" }).getByLabel("Search").fill("puzzle");
  await page.getByRole("button", { name: "Show Products" }).click();
  await expect(page.getByLabel("Sort by")).toHaveValue("price-desc");
});

test("shows products at a page number past the end without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/products?page=999");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("shows no progress to the next banner, which never comes without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Highlights" })).toBeVisible();
  await expect(page.locator(".animate-slide-progress")).toBeHidden();
});

test("shows a product's SKU without JavaScript", async ({ browser, baseURL, page: pageWithScripts }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto(await findProductPath(pageWithScripts));
  await expect(page.getByText("SKU", { exact: true })).toBeVisible();
});

test("shows what a guest can do on personal pages without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  const expectedTexts = {
    "/cart": "Your cart is saved with your account.",
    "/wishlist": "This page needs JavaScript to read it.",
    "/login": "This form needs JavaScript.",
    "/register": "This form needs JavaScript.",
    "/track": "This form needs JavaScript.",
  };
  for (const [path, text] of Object.entries(expectedTexts)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(text), path).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
});

test("shows who answers about privacy and accessibility without JavaScript", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "hello@prairiedollar.example" }).first()).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(main.getByText("Jordan Friesen")).toBeVisible();
  await expect(main.getByRole("table", { name: "How long we keep records" })).toBeVisible();
});
