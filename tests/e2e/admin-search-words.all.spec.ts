import { openAsAdmin } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { call } from "../support/store-api.ts";
import { anInventedWord } from "../support/words.ts";

test("adds a search without results to a word, which then finds its products", async ({ page }) => {
  const word = anInventedWord();
  const missed = anInventedWord();
  await aProduct({ name: `Plain ${word}` });
  for (let times = 0; times < 3; times += 1) await call("/api/search-misses", { json: { term: missed } });
  await openAsAdmin(page, "/admin/products");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Search words" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Search words" })).toBeVisible();
  await page.getByRole("button", { name: `Add as synonym of… “${missed}”` }).click();
  const sameWord = page.getByLabel(`“${missed}” means the same as`);
  for (const blank of ["", " "]) {
    await sameWord.fill(blank);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    // The browser explains the mistake at the field.
    await expect(sameWord).toBeFocused();
  }
  await sameWord.fill(word);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const words = page.getByLabel("One group on each line");
  await expect(words).toHaveValue(new RegExp(`^${word}, ${missed}\n`));
  await expect(words).toBeFocused();
  await page.getByRole("button", { name: "Save words" }).click();
  await expect(page.getByText("The search words have been saved.")).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue(new RegExp(`^${word}, ${missed}\n`));
  await open(page, `/search?q=${missed}`);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([`Plain ${word}`]);
});

test("says on which line of the search words a mistake is, and restores the original words", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/products/search-words");
  const words = page.getByLabel("One group on each line");
  await words.fill("kite, glider\ntorch");
  await expect(page.getByText("Line 2: Add another word for “torch”, after a comma")).toBeVisible();
  await page.getByRole("button", { name: "Use the original words" }).click();
  await expect(words).toHaveValue(/headphones, earphones, earbuds/);
});
