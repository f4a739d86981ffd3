import type { Route } from "@playwright/test";
import { anAccount, openAs, openAsAdmin } from "../support/accounts.ts";
import { expectAccessible, measureOverflow } from "../support/e2e-accessibility.ts";
import { open, openWithoutScripts, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aFamily, aFamilyOfCopies } from "../support/families.ts";
import { aProduct } from "../support/products.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("says which members are sold out and which cost something else", async ({ page }) => {
  const { family, products } = await aFamily([
    { values: ["Red"] },
    { values: ["Blue"], fields: { wholesale_price: "7.50" } },
    { values: ["Green"], fields: { stock_quantity: "0" } },
  ]);
  await openAs(page, await anAccount(), `/search?q=${encodeURIComponent(family.name)}`);
  const card = page.getByRole("article").filter({ hasText: family.name });
  await expect(card).toContainText("from $6.00");
  await card.getByRole("button", { name: "Choose" }).click();
  const sheet = page.getByRole("dialog", { name: family.name });
  const green = sheet.getByRole("listitem").filter({ hasText: "Green" });
  await expect(green.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await sheet.getByRole("button", { name: "Close" }).click();
  await card.getByRole("link", { name: family.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(products[0]?.name ?? "");
  const colours = page.getByRole("list", { name: "Colour" }).getByRole("link");
  await expect(colours).toHaveText(["Red", "Blue $7.50", "Green Sold out"]);
});

test("keeps the other values when one option changes", async ({ page }) => {
  const { products } = await aFamily(
    [
      { values: ["Red", "Small"] },
      { values: ["Red", "Large"] },
      { values: ["Blue", "Small"] },
      { values: ["Blue", "Large"] },
    ],
    { optionNames: ["Colour", "Size"] },
  );
  await open(page, `/product/${products[1]?.slug}`);
  await page.getByRole("list", { name: "Colour" }).getByRole("link", { name: "Blue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(products[3]?.name ?? "");
});

test("shows no chips for a family whose other products are inactive", async ({ page }) => {
  const { products } = await aFamily([
    { values: ["Red"] },
    { values: ["Blue"], fields: { is_active: "false" } },
  ]);
  const [red] = products;
  await openAs(page, await anAccount(), `/search?q=${encodeURIComponent(red?.name ?? "")}`);
  await expect(page.getByRole("button", { name: `Add to Cart: ${red?.name}` })).toBeVisible();
  await open(page, `/product/${red?.slug}`);
  await expect(page.getByRole("list", { name: "Colour" })).toHaveCount(0);
});

test("stays usable with a hundred members on a phone, with text at 200 percent, too", async ({ page }) => {
  const scents = Array.from({ length: 100 }, (_, index) => `Scent of prairie flower ${index + 1}`);
  const { family, product } = await aFamilyOfCopies(scents);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/product/${product.slug}`);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expect(page.getByRole("list", { name: "Scent" }).getByRole("link")).toHaveCount(100);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Scent of prairie flower 100", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(product.name);

  await open(page, `/search?q=${encodeURIComponent(family.name)}`);
  await page.getByRole("button", { name: `Choose: ${family.name}` }).click();
  const last = page.getByRole("dialog").getByRole("listitem").last();
  await expect(last).toContainText("Scent of prairie flower 100");
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole("button")).toBeInViewport();
});

test("has an accessible page, sheet and form of a family", async ({ page, browser, baseURL }) => {
  const { family, products } = await aFamily([
    { values: ["Red"] },
    { values: ["Blue"], fields: { wholesale_price: "7.50" } },
    { values: ["Green"], fields: { stock_quantity: "0" } },
  ]);
  await open(page, `/product/${products[0]?.slug}`);
  await expectAccessible(page, "family-page");
  await open(page, `/search?q=${encodeURIComponent(family.name)}`);
  await page.getByRole("button", { name: `Choose: ${family.name}` }).click();
  await expect(page.getByRole("dialog").getByText("Blue")).toBeVisible();
  await expectAccessible(page, "family-sheet");
  await openAsAdmin(page, `/admin/products/${products[0]?.id}/edit`);
  await page.getByRole("button", { name: "Edit family" }).click();
  await page.getByRole("button", { name: "Add a value" }).click();
  await expectAccessible(page, "family-form");

  const plain = await openWithoutScripts(browser, baseURL);
  await plain.goto(`/search?q=${encodeURIComponent(family.name)}`);
  await expect(plain.getByRole("button", { name: /^Choose/ })).toHaveCount(0);
  await plain.getByRole("link", { name: family.name, exact: true }).click();
  await expect(plain.getByRole("list", { name: "Colour" })).toBeVisible();
});

test("changes values, takes a product out and adds another one", async ({ page }) => {
  const { family, products } = await aFamily([{ values: ["Red"] }, { values: ["Blue"] }]);
  const [red, blue] = products;
  const added = await aProduct();
  await openAsAdmin(page, `/admin/products/${red?.id}/edit`);
  await page.getByRole("button", { name: "Edit family" }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${family.name}` });
  await dialog
    .getByRole("group", { name: red?.name ?? "" })
    .getByLabel("Colour")
    .fill("Crimson");
  await dialog.getByRole("button", { name: `Take ${blue?.name} out` }).click();
  await expect(dialog.getByText("Products", { exact: true })).toBeFocused();
  await dialog.getByRole("combobox", { name: "Add an existing product" }).fill(added.sku);
  await dialog.getByRole("option", { name: added.name }).click();
  await dialog.getByRole("group", { name: added.name }).getByLabel("Colour").fill("Ivory");
  await dialog.getByRole("button", { name: "Add an option" }).click();
  await dialog.getByRole("button", { name: "Remove option 2" }).click();
  await expect(dialog.getByRole("group", { name: "Options" })).toBeFocused();
  await dialog.getByLabel("Count quantity prices together").check();
  await dialog.getByRole("button", { name: "Save family" }).click();
  await expect(dialog).toBeHidden();
  const rows = page.getByRole("region", { name: "Family" }).getByRole("rowheader");
  await expect(rows).toHaveText(["Crimson (this product)", "Ivory"]);
});

test("asks whose changes count if another admin saved the family first", async ({ page, expectProblem }) => {
  const { family, products } = await aFamily([{ values: ["Red"] }, { values: ["Blue"] }]);
  expectProblem({ status: 409, path: `/api/admin/families/${family.id}` });
  await openAsAdmin(page, `/admin/products/${products[0]?.id}/edit`);
  await page.getByRole("button", { name: "Edit family" }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${family.name}` });
  await dialog.getByLabel("Family name").fill(`Mine ${family.name}`);
  const { id, version, ...saved } = family;
  await callAsAdmin("PUT", `/admin/families/${id}`, {
    ...saved,
    name: `Theirs ${family.name}`,
    members: family.members.map((member) => ({
      product_id: member.id,
      copy_of: null,
      values: member.values,
    })),
    version,
  });
  await dialog.getByRole("button", { name: "Save family" }).click();
  await expect(page.getByText("Someone else changed this family in the meantime").first()).toBeVisible();
  await page.getByRole("button", { name: "Overwrite" }).click();
  await expect(page.getByText(`Mine ${family.name} has been saved.`)).toBeVisible();
  await waitUntilSettled(page);
});

test("saves a family again whose first answer was lost, without second copies", async ({
  page,
  expectProblem,
}) => {
  const { family, products } = await aFamily([{ values: ["Red"] }]);
  const path = `/api/admin/families/${family.id}`;
  expectProblem({ status: "failed", path });
  await openAsAdmin(page, `/admin/products/${products[0]?.id}/edit`);
  await page.getByRole("button", { name: "Edit family" }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${family.name}` });
  await dialog.getByRole("button", { name: "Add a value" }).click();
  await dialog
    .getByRole("group", { name: `Copy of ${products[0]?.name}` })
    .getByLabel("Colour")
    .fill("Blue");
  const loseAnswer = async (route: Route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.fetch();
    return route.abort();
  };
  await page.route(`**${path}`, loseAnswer);
  await dialog.getByRole("button", { name: "Save family" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute(`**${path}`, loseAnswer);
  await dialog.getByRole("button", { name: "Save family" }).click();
  await expect(dialog).toBeHidden();
  const rows = page.getByRole("region", { name: "Family" }).getByRole("rowheader");
  await expect(rows).toHaveText(["Red (this product)", "Blue"]);
});
