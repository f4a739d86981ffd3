import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";

test("finds and opens a customer's order in the admin search by keyboard", async ({ page }) => {
  const { orderNumber } = await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, "/admin/products");
  await expect(page.getByRole("navigation", { name: "Categories" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const search = page.getByRole("combobox", { name: "Search orders, customers and products" });
  await search.fill(orderNumber.replaceAll("-", " ").toLowerCase());
  const results = page.getByRole("listbox", { name: "Search results" });
  await expect(results.getByRole("option", { name: orderNumber })).toBeVisible();
  // Enter must search for the new text, and not open the previous result.
  await search.fill("nobody has this name");
  await search.press("Enter");
  const nothing = page.getByText("Nothing found for");
  await expect(nothing).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(nothing).toBeHidden();
  await search.fill(orderNumber.replaceAll("-", ""));
  await expect(results.getByRole("option", { name: orderNumber })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order # ${orderNumber}` })).toBeVisible();
  await expect(results).toBeHidden();
  await page.getByRole("link", { name: "View shop" }).click();
  await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
});

test("focuses the search on / and Ctrl+K, but not on a / in a text", async ({ page }) => {
  await openAsAdmin(page, "/admin/orders");
  const field = page.getByRole("combobox", { name: "Search orders, customers and products" });
  // The code of the header loads on demand.
  await expect(field).toBeVisible();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(field).toHaveValue("a/b");
  await page.getByLabel("Search orders", { exact: true }).focus();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("mug");
  await expect(field).toHaveValue("mug");
});
