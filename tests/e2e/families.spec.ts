import { anAccount, openAs, openAsAdmin } from "../support/accounts.ts";
import { open, openWithoutScripts } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aFamily } from "../support/families.ts";
import { aProduct } from "../support/products.ts";

test("leads from a product to its siblings by chips, also without JavaScript", async ({
  page,
  browser,
  baseURL,
}) => {
  const { products } = await aFamily([{ values: ["Red"] }, { values: ["Blue"] }]);
  const [red, blue] = products;
  for (const shop of [page, await openWithoutScripts(browser, baseURL)]) {
    await shop.goto(`/product/${red?.slug}`);
    const colours = shop.getByRole("list", { name: "Colour" });
    await expect(colours.locator("[aria-current=page]")).toHaveText("Red");
    await colours.getByRole("link", { name: "Blue" }).click();
    await expect(shop.getByRole("heading", { level: 1 })).toHaveText(blue?.name ?? "");
    await expect(colours.locator("[aria-current=page]")).toHaveText("Blue");
  }
});

test("adds a member to the cart in two taps from the family's card", async ({ page }) => {
  const { family, products } = await aFamily([{ values: ["Red"] }, { values: ["Blue"] }]);
  await openAs(page, await anAccount(), `/search?q=${encodeURIComponent(family.name)}`);
  const card = page.getByRole("article").filter({ hasText: family.name });
  await expect(card).toContainText("2 colours");
  await card.getByRole("button", { name: `Choose: ${family.name}` }).click();
  const sheet = page.getByRole("dialog", { name: family.name });
  await sheet.getByRole("listitem").filter({ hasText: "Blue" }).click();
  await expect(page.getByText(`${products[1]?.name} added to your cart!`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item", includeHidden: true })).toBeAttached();
});

test("an admin makes a family of a product, and adds a value that has its photos", async ({ page }) => {
  const product = await aProduct();
  await openAsAdmin(page, `/admin/products/${product.id}/edit`);
  await page.getByRole("button", { name: "Make a family" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a family" });
  await expect(dialog.getByLabel("Family name")).toHaveValue(product.name);
  await dialog.getByRole("textbox", { name: "Option", exact: true }).fill("Colour");
  await dialog.getByRole("group", { name: product.name, exact: true }).getByLabel("Colour").fill("Red");
  await dialog.getByRole("button", { name: "Add a value" }).click();
  const copy = dialog.getByRole("group", { name: `Copy of ${product.name}` });
  await copy.getByLabel("Colour").fill("Blue");
  await copy.getByLabel("Price").fill("7.25");
  await copy.getByLabel("Stock").fill("5");
  await dialog.getByRole("button", { name: "Save family" }).click();
  await expect(page.getByText(`${product.name} has been saved.`)).toBeVisible();
  const row = page.getByRole("region", { name: "Family" }).getByRole("row", { name: /Blue/ });
  await expect(row).toContainText("$7.25");
  await row.getByRole("button", { name: "Activate" }).click();
  await expect(row.getByText("Active", { exact: true })).toBeFocused();

  await open(page, `/product/${product.slug}`);
  const redPhoto = await readPhoto();
  await page.getByRole("link", { name: "Blue $7.25" }).click();
  await expect(page.getByText("Only 5 left", { exact: true })).toBeVisible();
  expect(await readPhoto()).toBe(redPhoto);

  async function readPhoto() {
    return page.getByRole("main").getByRole("img").first().getAttribute("src");
  }
});
