import * as v from "valibot";
import { adminCategoriesResponse } from "../../contract/admin/categories.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { open, readBox } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("shows shoppers the store's name, and refuses a colour with too little contrast", async ({ page }) => {
  await openAsAdmin(page, "/admin/store");
  await page.getByLabel("Store name").fill("Corner Shop");
  await page.getByLabel("What the guarantee means").fill("Bring it back within {return_days} days.");
  await expect(page.getByText("Bring it back within 30 days.")).toBeVisible();
  const colour = page.getByRole("textbox", { name: "Colour", exact: true });
  await colour.fill("#f5dfa6");
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText(/its contrast is 1\.3:1, and must be at least 4\.5:1/)).toBeVisible();
  await expect(colour).toBeFocused();
  await colour.fill("#7a2f6b");
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("The store has been saved.")).toBeVisible();
  await colour.hover(); // a button under the mouse is darker
  await expect(page.getByRole("button", { name: "Save store" })).toHaveCSS(
    "background-color",
    "rgb(122, 47, 107)",
  );

  await open(page, "/");
  await expect(page.getByRole("link", { name: "Corner Shop, home" }).first()).toBeVisible();
  await expect(page).toHaveTitle("Corner Shop: Good things at wholesale prices");
});

test("keeps a long name and the buttons of a phone's header in one row", async ({ page }) => {
  await openAsAdmin(page, "/admin/store");
  await page.getByLabel("Store name").fill("The Corner Shop and Stationery Company");
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("The store has been saved.")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  const header = page.getByRole("banner");
  await expect.poll(async () => (await readBox(header)).height).toBeLessThan(80);
  await expect(header.getByRole("link", { name: /^Cart/ })).toBeInViewport({ ratio: 1 });
});

test("shows shoppers the holidays that an admin adds", async ({ page }) => {
  await openAsAdmin(page, "/admin/store");
  const add = page.getByRole("button", { name: "Add holiday" });
  const holidays = page.getByRole("list", { name: "Holidays" }).getByRole("listitem");
  const year = new Date().getFullYear() + 1;
  await add.click();
  await expect(holidays.last().getByLabel("Day", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check: Day and Name." })).toBeVisible();
  await holidays.last().getByLabel("Day", { exact: true }).fill(`${year}-12-25`);
  await holidays.last().getByLabel("Name").fill("Christmas Day");
  await add.click();
  await holidays.last().getByLabel("Day", { exact: true }).fill(`${year}-12-24`);
  await holidays.last().getByLabel("Name").fill("Christmas Eve");
  await holidays.last().getByLabel("Opens").fill("13:00");
  await holidays.last().getByLabel("Closes").fill("09:00");
  await expect(holidays.last().getByText("Must close after it opens")).toBeVisible();
  await holidays.last().getByLabel("Opens").fill("09:00");
  await holidays.last().getByLabel("Closes").fill("13:00");
  await add.click();
  await page.getByRole("button", { name: "Remove the new holiday" }).click();
  await expect(page.getByRole("button", { name: "Remove Christmas Eve" })).toBeFocused();
  await page.getByRole("button", { name: "Add social link" }).click();
  const link = page.getByRole("list", { name: "Social links" }).getByRole("listitem").last();
  await link.getByLabel("Service").fill("Facebook");
  await link.getByLabel("Name", { exact: true }).fill("Corner Shop");
  await link.getByLabel("Address").fill("https://www.facebook.com/corner");
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("The store has been saved.")).toBeVisible();

  await open(page, "/contact");
  await expect(page.getByText(`Christmas Day, December 25, ${year}: Closed`)).toBeVisible();
  await expect(page.getByText(`Christmas Eve, December 24, ${year}: 9:00 AM to 1:00 PM`)).toBeVisible();
});

test("adds the statutory holidays of the store's province once", async ({ page }) => {
  await openAsAdmin(page, "/admin/store");
  const add = page.getByRole("button", { name: "Add statutory holidays of Manitoba" });
  const names = page.getByRole("list", { name: "Holidays" }).getByLabel("Name");
  await add.click();
  await expect(page.getByText(/^\d+ added as closed days/)).toBeVisible();
  await expect(names).not.toHaveCount(0);
  const added = await names.count();
  const next = await names.first().inputValue();
  await page.getByRole("button", { name: "Remove Canada Day" }).click();
  await expect(names).toHaveCount(added - 1);
  await add.click();
  await expect(page.getByText(/^1 added as a closed day/)).toBeVisible();
  await add.click();
  await expect(page.getByText("The list has all statutory holidays of Manitoba")).toBeVisible();
  await expect(names).toHaveCount(added);
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("The store has been saved.")).toBeVisible();

  await open(page, "/contact");
  await expect(page.getByText(new RegExp(`^${next}, .+: Closed$`))).toBeVisible();
});

test("asks before it replaces a category that another admin changed since its dialog was opened", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: /^\/api\/admin\/categories\// });
  await openAsAdmin(page, "/admin/categories");
  await page.getByRole("button", { name: "Edit Toys" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Toys" });
  await dialog.getByLabel("Description").fill("Mine.");
  const { data } = v.parse(adminCategoriesResponse, await callAsAdmin("GET", "/admin/categories"));
  const toys = data.find(({ name }) => name === "Toys");
  const theirs = { description: "Theirs.", is_shown: false, version: toys?.version };
  await callAsAdmin("PUT", `/admin/categories/${toys?.id}`, theirs);
  await dialog.getByRole("button", { name: "Save category" }).click();
  await expect(
    dialog.getByText("Someone else changed this category in the meantime.", { exact: false }),
  ).toBeVisible();
  await expect(dialog.getByLabel("Description")).toHaveValue("Mine.");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("Theirs.");
  await expect(dialog.getByLabel("Shown to shoppers")).not.toBeChecked();
  await dialog.getByLabel("Shown to shoppers").check();
  await dialog.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("Toys has been saved.")).toBeVisible();
});

test("redirects a category's former address after an admin renames it", async ({ page, expectProblem }) => {
  await openAsAdmin(page, "/admin/categories");
  const shopper = await page.context().newPage();
  await open(shopper, "/toys");
  await page.getByRole("button", { name: "Edit Toys" }).click();
  await page.getByLabel("Name").fill("Toys and Games");
  await expect(page.getByLabel("Address")).toHaveValue("toys-and-games");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("Toys and Games has been saved.")).toBeVisible();
  // A page that shows the category under its former address is redirected by the next request.
  expectProblem({ status: 422, path: /^\/api\/products$/ });
  await shopper.getByRole("combobox", { name: "Sort by" }).selectOption("price-asc");
  await expect(shopper).toHaveURL(/\/toys-and-games\?sort=price-asc$/);
  await shopper.close();

  await open(page, "/");
  await expect(page.getByRole("navigation", { name: "Categories" })).toContainText("Toys and Games");
  await page.goto("/toys");
  await expect(page).toHaveURL(/\/toys-and-games$/);
  await expect(page.getByRole("heading", { name: "Toys and Games Products" })).toBeVisible();
});

test("finds a category that an admin has renamed since the page was opened", async ({ page }) => {
  await openAsAdmin(page, "/admin/categories");
  const shopper = await page.context().newPage();
  await open(shopper, "/about");
  await page.getByRole("button", { name: "Edit Toys" }).click();
  await page.getByLabel("Name").fill("Toys and Games");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("Toys and Games has been saved.")).toBeVisible();
  // The settings of the page are fresh for a minute.
  await shopper.clock.setSystemTime(Date.now() + 61_000);
  // Navigates within the app, because the server-rendered page would have new settings.
  await shopper.evaluate(() => {
    history.pushState({}, "", "/toys-and-games");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(shopper.getByRole("heading", { name: "Toys and Games Products" })).toBeVisible();
});

test("shows shoppers a link that an admin adds to the footer", async ({ page }) => {
  await openAsAdmin(page, "/admin/store/links");
  await page.getByRole("button", { name: "Add link to Company" }).click();
  const links = page.getByRole("list", { name: "Links of Company" }).getByRole("listitem");
  await links.last().getByLabel("Name").fill("Our flyer");
  await links.last().getByLabel("Leads to").fill("http://example.ca");
  await expect(page.getByText(/Must be a path such as \/deals, or begin with https/)).toBeVisible();
  await links.last().getByLabel("Leads to").fill("https://example.ca/flyer");
  await page.getByRole("button", { name: "Save links" }).click();
  await expect(page.getByText("The navigation has been saved.")).toBeVisible();

  await open(page, "/");
  const flyer = page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Our flyer" });
  await expect(flyer).toHaveAttribute("href", "https://example.ca/flyer");
});

test("shows shoppers the terms that an admin writes", async ({ page }) => {
  await openAsAdmin(page, "/admin/store/terms");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("## House rules\n\nBe kind to {nobody}.");
  await expect(page.getByText(/There is no field \{nobody\}/)).toBeVisible();
  await text.fill("## House rules\n\nBe kind to {name}.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Be kind to Prairie Dollar.");
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByText("The text has been saved.")).toBeVisible();

  await open(page, "/terms");
  await expect(page.getByRole("heading", { name: "1. House rules" })).toBeVisible();
  await expect(page.getByText("Be kind to Prairie Dollar.")).toBeVisible();
});
