import type { Locator, Page } from "@playwright/test";
import { openAs, openSignedIn } from "../support/accounts.ts";
import { changeData, delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { anAddress, aShopper } from "../support/shoppers.ts";

test("shows the errors of an address beside its fields, and saves a corrected one", async ({ page }) => {
  await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText("Valid phone number is required (e.g., 555-555-5555)")).toBeVisible();
  await expect(page.getByText("Valid postal code is required (e.g., A1A 1A1)")).toBeVisible();
  await expect(page.getByLabel("Province or territory")).toHaveValue("Ontario");
  await page.getByLabel("Phone number").fill("(204) 555-0123");
  await page.getByLabel("Address line 1").fill("1 First Street");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("r2c1a1");
  await expect(page.getByLabel("Province or territory")).toHaveValue("Manitoba");
  await page.keyboard.press("Tab");
  await page.getByLabel("Province or territory").selectOption("Ontario");
  await expect(page.getByRole("textbox", { name: "Postal code", exact: true })).toHaveValue("R2C 1A1");
  await expect(page.getByText("This postal code is in Manitoba. Please check both.")).toBeVisible();
  await page.getByLabel("Province or territory").selectOption("Manitoba");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText("1 First Street")).toBeVisible();

  await page.getByRole("button", { name: "Edit address: 1 First Street" }).click();
  await expect(page.getByRole("heading", { name: "Edit Address" })).toBeVisible();
  await page.getByLabel("Address line 1").fill("1 Corrected Street");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText("1 Corrected Street")).toBeVisible();
});

test("moves the default to the address that is set as default", async ({ page }) => {
  const dialog = await openThreeAddresses(page);
  const third = getAddress(dialog, "3 Third Street");
  await expect(getDefaultLabel(getAddress(dialog, "1 First Street"))).toBeVisible();
  await third.getByRole("button", { name: "Set as Default" }).click();
  await expect(getDefaultLabel(third)).toBeVisible();
  await expect(getDefaultLabel(dialog)).toHaveCount(1);
});

test("asks before it deletes the default address, and makes another one the default", async ({ page }) => {
  const dialog = await openThreeAddresses(page);
  const first = getAddress(dialog, "1 First Street");
  await first.getByRole("button", { name: "Delete" }).click();
  const question = dialog.getByRole("group", { name: "Delete 1 First Street?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await first.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  // During the deletion, another Enter must not press Cancel.
  const release = await delayRequests(page, "**/api/addresses/*");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(question.getByRole("button", { name: "Cancel" })).not.toBeFocused();
  release();
  await expect(first).toBeHidden();
  await expect(dialog.getByRole("list")).toBeFocused();
  await expect(getDefaultLabel(dialog)).toHaveCount(1);
});

test("asks before Escape, Close or a click outside discards unsaved input", async ({ page }) => {
  await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  const dialog = page.getByRole("dialog", { name: "Your Addresses" });
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await page.getByLabel("City").fill("Winnipeg");
  const closeActions = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole("button", { name: "Close" }).click(),
  ];
  for (const close of closeActions) {
    await close();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel("City")).toHaveValue("Winnipeg");
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();

  // The dialog closes without a question if nothing was typed.
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  await expect(page.getByLabel("City")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("offers no new address to an account with fifty", async ({ page }) => {
  const shopper = await aShopper();
  await changeData(page, "**/api/addresses", ([address]: object[]) =>
    Array.from({ length: 50 }, (_, index) => ({ ...address, id: String(index) })),
  );
  await openAs(page, shopper, "/profile");
  await page.getByRole("button", { name: "View All" }).click();
  await expect(page.getByText("You can save up to 50 addresses.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add New Address" })).toBeDisabled();
});

/** Opens the list of an account's three addresses, of which the profile shows two. */
async function openThreeAddresses(page: Page): Promise<Locator> {
  const account = await openSignedIn(page, "/profile");
  for (const street of ["1 First Street", "2 Second Street", "3 Third Street"]) {
    await anAddress(account, { address_line1: street });
  }
  await page.reload();
  await page.getByRole("button", { name: "+ 1 more address" }).click();
  return page.getByRole("dialog");
}

function getAddress(dialog: Locator, street: string): Locator {
  return dialog.getByRole("listitem").filter({ hasText: street });
}

function getDefaultLabel(area: Locator): Locator {
  return area.getByText("Default", { exact: true });
}
