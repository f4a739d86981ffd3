import { randomUUID } from "node:crypto";
import { delayRequests, open, readBox } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { anInventedWord } from "../support/words.ts";

test("sorts and filters search results, and stores both in the URL", async ({ page }) => {
  const searchTerm = `qux${randomUUID().replaceAll("-", "")}`;
  const cheap = `Cheap ${randomUUID()}`;
  const dear = `Dear ${searchTerm}`;
  // The last product matches by its name, the other by its description.
  await aProduct({ name: cheap, description: searchTerm, wholesale_price: "1.00" });
  await aProduct({ name: dear, wholesale_price: "9.00" });
  await open(page, `/search?q=${searchTerm}`);
  const sort = page.getByLabel("Sort by");
  await expect(sort.getByRole("option")).toHaveCount(6);
  const names = page.getByRole("article").getByRole("heading");
  await sort.selectOption("price_asc");
  await expect(page).toHaveURL(/sort_by=price_asc/);
  await expect(names).toHaveText([cheap, dear]);
  await sort.selectOption("relevance");
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${searchTerm}$`));
  await expect(names).toHaveText([dear, cheap]);
  // The focus stays in the field for the next filter.
  const minimumPrice = page.getByLabel("Min $");
  await minimumPrice.fill("2");
  await minimumPrice.press("Enter");
  await expect(page).toHaveURL(/min_price=2/);
  await expect(names).toHaveText([dear]);
  await expect(minimumPrice).toBeFocused();
});

test("suggests products with their price and category, over the whole width of a phone", async ({ page }) => {
  const word = anInventedWord();
  for (const size of ["Small", "Large"]) await aProduct({ name: `${size} ${word}`, wholesale_price: "3.50" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("combobox", { name: "Search products" }).pressSequentially(word);
  const options = page.getByRole("option");
  await expect(options).toHaveCount(3);
  await expect(options.first()).toContainText("$3.50");
  await expect(options.first()).toContainText("Toys");
  const readWidth = async () => (await readBox(page.getByRole("listbox", { name: "Suggestions" }))).width;
  await expect.poll(readWidth).toBeGreaterThan(340);
  await page.getByRole("option", { name: "See all 2 results" }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}$`));
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("offers all results only of the text that is typed", async ({ page }) => {
  const [earlier, later] = [anInventedWord(), anInventedWord()];
  for (const word of [earlier, later]) await aProduct({ name: `Plain ${word}` });
  await open(page, "/about");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Search products" });
  const allResults = page.getByRole("option", { name: "See 1 result" });
  await field.fill(earlier);
  await expect(allResults).toBeVisible();
  const release = await delayRequests(page, `**/api/products/suggest?query=${later}`);
  await field.fill(later);
  await expect(allResults).toHaveCount(0);
  await expect(page.getByRole("option", { name: `Plain ${earlier}` })).toBeVisible();
  release();
  await allResults.click();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${later}$`));
});

test("says which word it searched for instead of a misspelled one", async ({ page }) => {
  const word = anInventedWord();
  const typo = word.replace(/^(..)(.)(.)/, "$1$3$2");
  await aProduct({ name: `Plain ${word}` });
  await open(page, `/search?q=${typo}`);
  const results = page.getByRole("region", { name: "Search results" });
  await expect(results.getByText(`Nothing for “${typo}”. Showing results for “${word}”.`)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Nothing for" })).toHaveText(
    `Nothing for “${typo}”. Showing results for “${word}”. Showing 1 of 1 result`,
  );
});

test("offers categories, other products and help if nothing was found", async ({ page }) => {
  await open(page, "/search?q=lego");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");
  await expect(page.getByRole("region", { name: "Featured products" }).getByRole("article")).not.toHaveCount(
    0,
  );
  await page
    .getByRole("navigation", { name: "Browse by category" })
    .getByRole("link", { name: "Toys" })
    .click();
  await expect(page).toHaveURL(/\/toys$/);
});

test("searches all products for the text of a list that has none", async ({ page }) => {
  const word = anInventedWord();
  await aProduct({ name: `Plain ${word}`, category: "Toys" });
  await open(page, `/electronics?search=${word}`);
  await page.getByRole("link", { name: "Search all products" }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}$`));
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([`Plain ${word}`]);
});

test("aborts requests for suggestions when the text changes", async ({ page }) => {
  await open(page, "/search");
  const requested: string[] = [];
  const aborted: string[] = [];
  const readQuery = (url: string) => new URL(url).searchParams.get("query") ?? "";
  page.on("requestfailed", (request) => {
    if (request.url().includes("/suggest")) aborted.push(readQuery(request.url()));
  });
  // The first response never arrives.
  await page.route("**/api/products/suggest?*", async (route) => {
    requested.push(readQuery(route.request().url()));
    if (requested.length > 1) await route.continue();
  });
  const field = page.getByRole("combobox", { name: "Keyword" });
  await field.fill("b");
  await expect.poll(() => requested).toEqual(["b"]);
  await field.fill("ball");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(requested).toEqual(["b", "ball"]);
  expect(aborted).toEqual(["b"]);
});

test("ignores a blank search in the header, and closes the field after a submitted one", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/about");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.fill("   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/about$/);
  await field.fill("50% off & more");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=50%25\+off\+%26\+more$/);
  await expect(field).toBeHidden();
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await expect(field).toHaveValue("");
});

test("closes the header's search on Escape, and returns the focus to its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/about");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();
});

test("opens a quick view by keyboard, and returns the focus", async ({ page }) => {
  await open(page, "/search?q=set");
  const card = page.getByRole("article").first();
  const name = await card.getByRole("heading").innerText();
  const button = card.getByRole("button", { name: `Quick View: ${name}` });
  await button.focus();
  await expect(button).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog.getByRole("link", { name: "View all details" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});
