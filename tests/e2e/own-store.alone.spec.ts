import * as v from "valibot";
import { adminCategoriesResponse } from "../../contract/admin/categories.ts";
import { adminHomeResponse } from "../../contract/admin/home.ts";
import { storeIdentityResponse } from "../../contract/admin/store-identity.ts";
import { newHome } from "../../contract/store/home.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { adminEmail, callAs } from "../support/store-api.ts";

test.afterEach(async () => {
  const read = async (path: string) => callAs(adminEmail, "GET", path);
  const { version } = v.parse(storeIdentityResponse, await read("/admin/store-identity")).data;
  await callAs(adminEmail, "PUT", "/admin/store-identity", { ...newStoreIdentity, version });
  const home = v.parse(adminHomeResponse, await read("/admin/home")).data;
  await callAs(adminEmail, "PUT", "/admin/home", { ...newHome, version: home.version });
  const categories = v.parse(adminCategoriesResponse, await read("/admin/categories")).data;
  const toys = categories.find(({ name }) => name === "Toys and Games");
  if (toys !== undefined)
    await callAs(adminEmail, "PUT", `/admin/categories/${toys.id}`, { name: "Toys", slug: "toys" });
});

test("an admin makes the store their own: name and colour, a category, the home page", async ({ page }) => {
  await openAsAdmin(page, "/admin/store");
  await page.getByLabel("Store name").fill("Corner Shop");
  const colour = page.getByRole("textbox", { name: "Colour", exact: true });
  await colour.fill("#f5dfa6");
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText(/its contrast is 1\.3:1, and must be at least 4\.5:1/)).toBeVisible();
  await expect(colour).toBeFocused();
  await colour.fill("#7a2f6b");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("The store has been saved.")).toBeVisible();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Categories" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Toys" }).click();
  await page.getByLabel("Name").fill("Toys and Games");
  await expect(page.getByLabel("Address")).toHaveValue("toys-and-games");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("Toys and Games has been saved.")).toBeVisible();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Home page" }).click();
  await page.getByRole("button", { name: "Remove Banners" }).click();
  await page.getByRole("button", { name: "Move Toys and Games up" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save home page" }).click();
  await expect(page.getByText("The home page has been saved.")).toBeVisible();

  await open(page, "/");
  await expect(page.getByRole("link", { name: "Corner Shop, home" }).first()).toBeVisible();
  await expect(page).toHaveTitle("Corner Shop: Good things at wholesale prices");
  await expect(page.getByRole("region", { name: "Highlights" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Categories" })).toContainText("Toys and Games");
  await page.goto("/toys");
  await expect(page).toHaveURL(/\/toys-and-games$/);
  await expect(page.getByRole("heading", { name: "Toys and Games Products" })).toBeVisible();
});
