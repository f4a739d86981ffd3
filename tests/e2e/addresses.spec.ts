import { openSignedIn } from "../support/accounts.ts";
import { getAddress, getDefaultLabel, openThreeAddresses } from "../support/address-book.ts";
import { delayRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

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
  await page.getByRole("button", { name: "Save Address" }).click();
  const province = page.getByLabel("Province or territory");
  await expect(province).toBeFocused();
  await expect(province).toHaveAccessibleDescription("R2C is in Manitoba. Which is right?");
  await page.getByRole("button", { name: "Change province to Manitoba" }).click();
  await expect(province).toHaveValue("Manitoba");
  await expect(province).toBeFocused();
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText("1 First Street")).toBeVisible();

  await page.getByRole("button", { name: "Edit address: 1 First Street" }).click();
  await expect(page.getByRole("heading", { name: "Edit Address" })).toBeVisible();
  await page.getByLabel("Address line 1").fill("1 Corrected Street");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText("1 Corrected Street")).toBeVisible();
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
