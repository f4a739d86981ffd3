import type { Page } from "@playwright/test";
import * as v from "valibot";
import { adminCategoriesResponse } from "../../contract/admin/categories.ts";
import { adminHomeResponse } from "../../contract/admin/home.ts";
import { adminNavigationResponse } from "../../contract/admin/navigation.ts";
import { storeIdentityResponse } from "../../contract/admin/store-identity.ts";
import { adminTextResponse } from "../../contract/admin/store-texts.ts";
import { newHome } from "../../contract/store/new-home.ts";
import { newNavigation } from "../../contract/store/new-navigation.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/products.ts";
import { adminEmail, callAs } from "../support/store-api.ts";

test.afterEach(async () => {
  const read = async (path: string) => callAs(adminEmail, "GET", path);
  const { version } = v.parse(storeIdentityResponse, await read("/admin/store-identity")).data;
  await callAs(adminEmail, "PUT", "/admin/store-identity", { ...newStoreIdentity, version });
  const home = v.parse(adminHomeResponse, await read("/admin/home")).data;
  await callAs(adminEmail, "PUT", "/admin/home", { ...newHome, version: home.version });
  const navigation = v.parse(adminNavigationResponse, await read("/admin/navigation")).data;
  await callAs(adminEmail, "PUT", "/admin/navigation", { ...newNavigation, version: navigation.version });
  const terms = v.parse(adminTextResponse, await read("/admin/store-texts/terms")).data;
  const { standard, version: seen } = terms;
  await callAs(adminEmail, "PUT", "/admin/store-texts/terms", { ...standard, version: seen });
  const categories = v.parse(adminCategoriesResponse, await read("/admin/categories")).data;
  const toys = categories.find(({ name }) => name === "Toys and Games");
  if (toys !== undefined)
    await callAs(adminEmail, "PUT", `/admin/categories/${toys.id}`, { name: "Toys", slug: "toys" });
});

test("shows shoppers the name, colour, category, home page, links and terms that an admin saves", async ({
  page,
  expectProblem,
}) => {
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
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("The store has been saved.")).toBeVisible();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Categories" }).click();
  await expectAccessible(page);
  const reader = await page.context().newPage();
  await open(reader, "/toys");
  await page.getByRole("button", { name: "Edit Toys" }).click();
  await page.getByLabel("Name").fill("Toys and Games");
  await expect(page.getByLabel("Address")).toHaveValue("toys-and-games");
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText("Toys and Games has been saved.")).toBeVisible();
  // A page that shows the category under its former address is redirected by the next request.
  expectProblem({ status: 422, path: /^\/api\/products$/ });
  await reader.getByRole("combobox", { name: "Sort by" }).selectOption("price-asc");
  await expect(reader).toHaveURL(/\/toys-and-games\?sort=price-asc$/);
  await reader.close();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Home page" }).click();
  await page.getByRole("button", { name: "100% Canadian", expanded: false }).click();
  await page.getByRole("textbox", { name: "Button" }).fill("Come in");
  await expect(page.getByRole("figure", { name: "Preview of 100% Canadian" })).toContainText("Come in");
  await page.getByRole("button", { name: "Remove Banners" }).click();
  await page.getByRole("button", { name: "Move Toys and Games up" }).click();
  await expectAccessible(page, "admin-home");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of the home page" });
  await expect(preview.getByRole("heading", { name: "Toys and Games" })).toBeVisible();
  await expect(preview.getByRole("region", { name: "Featured Products" }).getByRole("article")).toHaveCount(
    4,
  );
  await expect(preview.getByText("Come in")).toHaveCount(0);
  await preview.getByRole("link", { name: "View All Toys and Games" }).click();
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save home page" }).click();
  await expect(page.getByText("The home page has been saved.")).toBeVisible();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Store" }).click();
  const tabs = page.getByRole("navigation", { name: "Store" });
  await tabs.getByRole("link", { name: "Links" }).click();
  await page.getByRole("button", { name: "Add link to Company" }).click();
  const links = page.getByRole("list", { name: "Links of Company" }).getByRole("listitem");
  await links.last().getByLabel("Name").fill("Our flyer");
  await links.last().getByLabel("Leads to").fill("http://example.ca");
  await expect(page.getByText(/Must be a path such as \/deals, or begin with https/)).toBeVisible();
  await expectAccessible(page);
  await links.last().getByLabel("Leads to").fill("https://example.ca/flyer");
  await page.getByRole("button", { name: "Save links" }).click();
  await expect(page.getByText("The navigation has been saved.")).toBeVisible();

  await tabs.getByRole("link", { name: "Terms" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("## House rules\n\nBe kind to {nobody}.");
  await expect(page.getByText(/There is no field \{nobody\}/)).toBeVisible();
  await text.fill("## House rules\n\nBe kind to {name}.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Be kind to Corner Shop.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByText("The text has been saved.")).toBeVisible();

  await open(page, "/terms");
  await expect(page.getByRole("heading", { name: "1. House rules" })).toBeVisible();
  const flyer = page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Our flyer" });
  await expect(flyer).toHaveAttribute("href", "https://example.ca/flyer");

  await open(page, "/");
  await expect(page.getByRole("link", { name: "Corner Shop, home" }).first()).toBeVisible();
  await expect(page).toHaveTitle("Corner Shop: Good things at wholesale prices");
  await expect(page.getByRole("region", { name: "Highlights" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Categories" })).toContainText("Toys and Games");
  await page.goto("/toys");
  await expect(page).toHaveURL(/\/toys-and-games$/);
  await expect(page.getByRole("heading", { name: "Toys and Games Products" })).toBeVisible();
});

test("keeps text that is typed in the home page's form during a save, and merges another admin's changes", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/admin/home" });
  await openAsAdmin(page, "/admin/home");
  const save = page.getByRole("button", { name: "Save home page" });
  await page.getByRole("button", { name: "100% Canadian", expanded: false }).click();
  const banner = page.getByRole("list", { name: "Banners" }).getByRole("listitem").first();

  const uploaded = await hold(page, "**/api/admin/pictures");
  await banner.getByLabel("Image").setInputFiles(await createImage("wheat.png", "#cc9"));
  await expect(banner.getByText("Uploading", { exact: false })).toBeVisible();
  await banner.getByRole("textbox", { name: "Title" }).fill("From the prairies");
  await page
    .getByRole("list", { name: "Parts of the home page" })
    .getByLabel("Subtitle")
    .first()
    .fill("Picked");
  uploaded.release();
  await expect(banner.getByRole("button", { name: "Remove image" })).toBeVisible();
  await expect(banner.getByRole("textbox", { name: "Title" })).toHaveValue("From the prairies");
  await expect(page.getByLabel("Subtitle").first()).toHaveValue("Picked");

  // A save ends with a second read of the store's settings. Until then, the cache already has the new version.
  const settingsRead = await hold(page, "**/api/store-settings");
  await save.click();
  await settingsRead.arrived;
  await banner.getByRole("textbox", { name: "Text" }).fill("Typed while it was being saved.");
  await expect(page.getByText("Somebody else", { exact: false })).toHaveCount(0);
  settingsRead.release();
  await expect(page.getByText("The home page has been saved.")).toBeVisible();
  await expect(banner.getByRole("textbox", { name: "Text" })).toHaveValue("Typed while it was being saved.");
  await expect(save).toBeEnabled();

  const { home, version } = v.parse(adminHomeResponse, await callAs(adminEmail, "GET", "/admin/home")).data;
  const [first, ...rest] = home.banners;
  expect(first?.title).toBe("From the prairies");
  const theirs = { ...home, promises: [], banners: [{ ...first, text: "Theirs." }, ...rest], version };
  await callAs(adminEmail, "PUT", "/admin/home", theirs);
  await save.click();
  await expect(
    page.getByText("Somebody else changed the home page in the meantime.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Lines of the guarantee" }).getByRole("listitem")).toHaveCount(
    0,
  );
  await expect(banner.getByRole("textbox", { name: "Text" })).toHaveValue("Typed while it was being saved.");
  await page.getByRole("button", { name: "Use theirs: Banners" }).click();
  await expect(banner.getByRole("textbox", { name: "Text" })).toHaveValue("Theirs.");
  await banner.getByRole("textbox", { name: "Title" }).fill("");
  await save.click();
  await expect(banner.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "The title is required" })).toBeVisible();
  await banner.getByRole("textbox", { name: "Title" }).fill("Ours");
  await save.click();
  await expect(save).toBeDisabled();
});

test("shows shoppers the holidays that an admin edits by keyboard", async ({ page }) => {
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
  await expectAccessible(page, "admin-store");
  await page.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("The store has been saved.")).toBeVisible();

  await open(page, "/contact");
  await expect(page.getByText(`Christmas Day, December 25, ${year}: Closed`)).toBeVisible();
  await expect(page.getByText(`Christmas Eve, December 24, ${year}: 9:00 AM to 1:00 PM`)).toBeVisible();

  await page.goto("/admin/home");
  const parts = page.getByRole("list", { name: "Parts of the home page" }).getByRole("listitem");
  await page.getByRole("button", { name: "Move Delivery and guarantee up" }).click();
  await expect(page.getByRole("button", { name: "Move Delivery and guarantee up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(parts.first()).toContainText("Delivery and guarantee");
  // The first part has no way up, so the focus moves to the other button.
  await expect(page.getByRole("button", { name: "Move Delivery and guarantee down" })).toBeFocused();
  await page.goto("/admin/store/links");
  await expectAccessible(page, "admin-links");
});

test("keeps the input of a save whose response is lost, and confirms it at the next save", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: "failed", path: "/api/admin/home" });
  expectProblem({ status: 409, path: "/api/admin/home" });
  await openAsAdmin(page, "/admin/home");
  const subtitle = page.getByLabel("Subtitle").first();
  const save = page.getByRole("button", { name: "Save home page" });
  await page.route("**/api/admin/home", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
    await page.unroute("**/api/admin/home");
  });
  await subtitle.fill("Picked by hand");
  await save.click();
  await expect(page.getByText("The home page could not be saved.", { exact: false })).toBeVisible();
  await expect(subtitle).toHaveValue("Picked by hand");
  await save.click();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(subtitle).toHaveValue("Picked by hand");
});

/** Delays all further requests to the URL until they are released. */
async function hold(page: Page, url: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(url, async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  return { arrived, release };
}
