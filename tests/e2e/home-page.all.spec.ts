import * as v from "valibot";
import { adminHomeResponse } from "../../contract/admin/content.ts";
import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests, open, returnToTab } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/images.ts";
import { dragTo, moveByKeyboard } from "../support/sortable-list.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("shows shoppers the home page that an admin edits, after a preview", async ({ page }) => {
  await openAsAdmin(page, "/admin/home");
  await page.getByRole("button", { name: "100% Canadian", expanded: false }).click();
  await page.getByRole("textbox", { name: "Button" }).fill("Come in");
  await expect(page.getByRole("figure", { name: "Preview of 100% Canadian" })).toContainText("Come in");
  await page.getByRole("button", { name: "Remove Banners" }).click();
  await moveByKeyboard(page.getByRole("button", { name: "Move Toys", exact: true }), ["ArrowUp"]);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of the home page" });
  await expect(preview.getByRole("heading", { name: "Toys" })).toBeVisible();
  await expect(preview.getByRole("region", { name: "Featured Products" }).getByRole("article")).toHaveCount(
    4,
  );
  await expect(preview.getByText("Come in")).toHaveCount(0);
  await preview.getByRole("link", { name: "View All Toys" }).click();
  await preview.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save home page" }).click();
  await expect(page.getByText("The home page has been saved.")).toBeVisible();

  await open(page, "/");
  await expect(page.getByRole("heading", { name: "Featured Products" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Highlights" })).toHaveCount(0);
});

test("moves a section of the home page by keyboard, and keeps the focus on its handle", async ({ page }) => {
  await openAsAdmin(page, "/admin/home");
  const sections = page.getByRole("list", { name: "Sections of the home page" }).getByRole("listitem");
  const handle = page.getByRole("button", { name: "Move Delivery and guarantee", exact: true });
  await handle.press("Space");
  await handle.press("Escape");
  await expect(sections.nth(2)).toContainText("Delivery and guarantee");
  await moveByKeyboard(handle, ["ArrowUp", "ArrowUp"]);
  await expect(sections.first()).toContainText("Delivery and guarantee");
  await expect(handle).toBeFocused();
});

test("adds, drags and removes banners, and keeps the open one open", async ({ page }) => {
  await openAsAdmin(page, "/admin/home");
  const banners = page.getByRole("list", { name: "Banners" }).getByRole("listitem");
  await page.getByRole("button", { name: "Add banner" }).click();
  await expect(banners.first().getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Harvest");
  const getHandle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await dragTo(page, getHandle("Shop Now"), getHandle("100% Canadian"));
  await expect(banners.nth(1)).toContainText("Shop Now");
  await moveByKeyboard(getHandle("Harvest"), ["ArrowDown"]);
  await expect(banners.first()).toContainText("Shop Now");
  await expect(banners.nth(1).getByLabel("Title")).toHaveValue("Harvest");
  await banners.nth(1).getByRole("button", { name: "Remove Harvest" }).click();
  await expect(banners.nth(1).getByRole("button", { name: "Remove 100% Canadian" })).toBeFocused();
});

test("keeps text that is typed during an upload or a save of the home page", async ({ page }) => {
  await openAsAdmin(page, "/admin/home");
  const save = page.getByRole("button", { name: "Save home page" });
  await page.getByRole("button", { name: "100% Canadian", expanded: false }).click();
  const banner = page.getByRole("list", { name: "Banners" }).getByRole("listitem").first();

  const finishUpload = await delayRequests(page, "**/api/admin/images");
  await banner.getByLabel("Image").setInputFiles(await createImage("wheat.png", "#cc9"));
  await expect(banner.getByText("Uploading", { exact: false })).toBeVisible();
  await banner.getByRole("textbox", { name: "Title" }).fill("From the prairies");
  await page
    .getByRole("list", { name: "Sections of the home page" })
    .getByLabel("Subtitle")
    .first()
    .fill("Picked");
  finishUpload();
  await expect(banner.getByRole("button", { name: "Remove image" })).toBeVisible();
  await expect(banner.getByRole("textbox", { name: "Title" })).toHaveValue("From the prairies");
  await expect(page.getByLabel("Subtitle").first()).toHaveValue("Picked");

  // A save ends with a request for the store's settings. Until its response, the cache already has the new version.
  const finishSave = await delayRequests(page, "**/api/store-settings");
  const settingsRequested = page.waitForRequest("**/api/store-settings");
  await save.click();
  await settingsRequested;
  await banner.getByRole("textbox", { name: "Text" }).fill("Typed while it was being saved.");
  await expect(page.getByText("Someone else", { exact: false })).toHaveCount(0);
  finishSave();
  await expect(page.getByText("The home page has been saved.")).toBeVisible();
  await expect(banner.getByRole("textbox", { name: "Text" })).toHaveValue("Typed while it was being saved.");
  await expect(save).toBeEnabled();
  expect((await readHome()).home.banners[0]?.title).toBe("From the prairies");
});

test("merges another admin's changes to the home page, and asks which banners to keep", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/admin/home" });
  await openAsAdmin(page, "/admin/home");
  const save = page.getByRole("button", { name: "Save home page" });
  await page.getByRole("button", { name: "100% Canadian", expanded: false }).click();
  const banner = page.getByRole("list", { name: "Banners" }).getByRole("listitem").first();
  await banner.getByRole("textbox", { name: "Text" }).fill("Mine.");
  const { home, version } = await readHome();
  const [firstBanner, ...otherBanners] = home.banners;
  const banners = [{ ...firstBanner, text: "Theirs." }, ...otherBanners];
  await callAsAdmin("PUT", "/admin/home", { ...home, promises: [], banners, version });
  await save.click();
  await expect(
    page.getByText("Someone else changed the home page in the meantime.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Lines of the guarantee" }).getByRole("listitem")).toHaveCount(
    0,
  );
  await expect(banner.getByRole("textbox", { name: "Text" })).toHaveValue("Mine.");
  await expect(page.getByText("You both changed: Banners.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Overwrite" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Discard" })).toBeHidden();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(banner.getByRole("textbox", { name: "Text" })).toHaveValue("Theirs.");
  await banner.getByRole("textbox", { name: "Title" }).fill("Ours");
  await save.click();
  await expect(save).toBeDisabled();

  // A refetch says so, too.
  await banner.getByRole("textbox", { name: "Title" }).fill("Mine");
  const current = await readHome();
  await callAsAdmin("PUT", "/admin/home", { ...current.home, banners, version: current.version });
  const overwrite = page.getByRole("button", { name: "Overwrite" });
  await expect(async () => {
    await returnToTab(page);
    await expect(overwrite).toBeVisible({ timeout: 500 });
  }).toPass();
  await overwrite.click();
  await expect(save).toBeDisabled();
  expect((await readHome()).home.banners[0]?.title).toBe("Mine");
});

test("moves the focus to a missing title", async ({ page }) => {
  await openAsAdmin(page, "/admin/home");
  const save = page.getByRole("button", { name: "Save home page" });
  await page.getByRole("button", { name: "100% Canadian", expanded: false }).click();
  const banner = page.getByRole("list", { name: "Banners" }).getByRole("listitem").first();
  await banner.getByRole("textbox", { name: "Title" }).fill("");
  await save.click();
  await expect(banner.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "The title is required" })).toBeVisible();
  await banner.getByRole("textbox", { name: "Title" }).fill("Ours");
  await save.click();
  await expect(save).toBeDisabled();
});

test("confirms a save whose response was lost at the next save", async ({ page, expectProblem }) => {
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

async function readHome() {
  return v.parse(adminHomeResponse, await callAsAdmin("GET", "/admin/home")).data;
}
