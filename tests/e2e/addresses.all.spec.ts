import { openAs, openSignedIn } from "../support/accounts.ts";
import { getAddress, getDefaultLabel, openThreeAddresses } from "../support/address-book.ts";
import { changeData } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aShopper } from "../support/shoppers.ts";

test("moves the default to the address that is set as default", async ({ page }) => {
  const dialog = await openThreeAddresses(page);
  const third = getAddress(dialog, "3 Third Street");
  await expect(getDefaultLabel(getAddress(dialog, "1 First Street"))).toBeVisible();
  await third.getByRole("button", { name: "Set as Default" }).click();
  await expect(getDefaultLabel(third)).toBeVisible();
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

test("shows the label of the invalid field that it focuses", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  const dialog = page.getByRole("dialog", { name: "Your Addresses" });
  await dialog.getByLabel("Full name").fill("Robin Prairie");
  await dialog.getByLabel("Phone number").fill("204-555-0123");
  await dialog.getByLabel("Address line 1").fill("12 Regent Avenue West");
  await dialog.getByLabel("Delivery instructions").focus();
  await dialog.getByRole("button", { name: "Save Address" }).click();
  await expect(dialog.getByLabel("City")).toBeFocused();
  await expect(dialog.locator("label", { hasText: "City" })).toBeInViewport({ ratio: 1 });
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
