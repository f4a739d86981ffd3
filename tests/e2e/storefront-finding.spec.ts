import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { addProduct } from "../support/products.ts";

test("restores filters from the address and with the back button", async ({ page }) => {
  await open(page, "/toys");
  await filter(page, "In Stock Only").check();
  await expect(page).toHaveURL(/in_stock=true/);
  await filter(page, "Sort by").selectOption("Price, high to low");
  await expect(page).toHaveURL(/sort=price-desc/);
  const dearest = "Wooden Train Set";
  await expect.poll(() => firstCardName(page)).toBe(dearest);
  await filter(page, "Max $").fill("5");
  await expect(page).toHaveURL(/max_price=5/);
  await expect.poll(() => firstCardName(page)).not.toBe(dearest);
  await page.goBack();
  await expect(page).toHaveURL(/sort=price-desc$/);
  await expect.poll(() => firstCardName(page)).toBe(dearest);
  await page.reload();
  await expect.poll(() => firstCardName(page)).toBe(dearest);
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(page).toHaveURL(/\/toys$/);
});

test("loads each page of a list at its own address", async ({ page }) => {
  await open(page, "/products");
  const pages = page.getByRole("navigation", { name: "Pagination" });
  await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
  const first = await firstCardName(page);
  await pages.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => firstCardName(page)).not.toBe(first);
  await expect(pages.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("ignores invalid parameters in the address", async ({ page }) => {
  const nonsense = "sort_by=upwards&page=-3&min_price=abc&max_price=1e9&category=Weapons";
  await open(page, `/search?q=set&${nonsense}`);
  await expect(page.getByText(/^Showing \d+ of \d+ results$/).last()).toBeVisible();
  await expect(page.getByLabel("Sort by")).toHaveValue("relevance");
  await open(page, "/products?sort=sideways&page=zero&in_stock=perhaps&min_price=-1");
  await expect(page.getByText(/^Showing 12 of \d+ products$/).last()).toBeVisible();
});

test("sorts search results in all six orders", async ({ page }) => {
  const word = `qux${randomUUID().replaceAll("-", "")}`;
  const other = randomUUID();
  const [cheap, dear, middling] = [`Cheap ${other}`, `Dear ${other}`, `Middling ${word}`];
  // Oldest first. The first product matches by its name, the others by their description.
  await addProduct({ name: middling, wholesale_price: "5.00" });
  await addProduct({ name: dear, description: word, wholesale_price: "9.00" });
  await addProduct({ name: cheap, description: word, wholesale_price: "1.00" });
  await open(page, `/search?q=${word}`);
  const sort = page.getByLabel("Sort by");
  await expect(sort.getByRole("option")).toHaveCount(6);
  const names = page.getByRole("article").getByRole("heading");
  for (const [value, order] of [
    ["name_asc", [cheap, dear, middling]],
    ["name_desc", [middling, dear, cheap]],
    ["price_asc", [cheap, middling, dear]],
    ["price_desc", [dear, middling, cheap]],
    ["created_at", [cheap, dear, middling]],
  ] as const) {
    await sort.selectOption(value);
    await expect(page).toHaveURL(new RegExp(`sort_by=${value}`));
    await expect(names).toHaveText(order);
  }
  await sort.selectOption("relevance");
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}$`));
  await expect(names.first()).toHaveText(middling);
  // The focus stays in the field for the next filter.
  const lowest = page.getByLabel("Min $");
  await lowest.fill("2");
  await lowest.press("Enter");
  await expect(page).toHaveURL(/min_price=2/);
  await expect(names).toHaveText([middling, dear]);
  await expect(lowest).toBeFocused();
});

test("suggests products while typing, and opens one by keyboard", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const box = page.getByRole("combobox", { name: "Search products" });
  await expect(box).toBeFocused();
  await box.pressSequentially("ball");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "suggestions");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\//);
  await expect(box).toBeHidden();
});

test("requests suggestions for the latest text only, and aborts older requests", async ({ page }) => {
  await open(page, "/search");
  const requested: string[] = [];
  const ended: string[] = [];
  const readQuery = (url: string) => new URL(url).searchParams.get("query") ?? "";
  page.on("requestfailed", (request) => {
    if (request.url().includes("/suggest")) ended.push(readQuery(request.url()));
  });
  // The first response never arrives.
  await page.route("**/api/products/suggest?*", async (route) => {
    requested.push(readQuery(route.request().url()));
    if (requested.length > 1) await route.continue();
  });
  const box = page.getByRole("combobox", { name: "Keyword" });
  await box.fill("b");
  await expect.poll(() => requested).toEqual(["b"]);
  await box.fill("ball");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(requested).toEqual(["b", "ball"]);
  expect(ended).toEqual(["b"]);
});

test("ignores a blank header search, and clears and closes after a submitted one", async ({ page }) => {
  await open(page, "/about");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.fill("   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/about$/);
  await box.fill("50% off & more");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=50%25\+off\+%26\+more$/);
  await expect(box).toBeHidden();
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await expect(box).toHaveValue("");
});

test("opens a quick view by pointer and keyboard, and returns the focus", async ({ page }) => {
  await open(page, "/search?q=set");
  const card = page.getByRole("article").first();
  const name = await card.getByRole("heading").innerText();
  const button = card.getByRole("button", { name: `Quick View: ${name}` });
  await button.focus();
  await expect(button).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog.getByRole("link", { name: "View all details" })).toBeVisible();
  await expectAccessible(page, "quick-view");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

/** The visible filters: the sidebar's or the drawer's. */
function filter(page: Page, label: string) {
  return page.getByLabel(label).filter({ visible: true });
}

function firstCardName(page: Page): Promise<string> {
  return page.getByRole("article").first().getByRole("heading").innerText();
}
