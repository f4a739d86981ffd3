import type { Page } from "@playwright/test";
import { anAccount, anAdmin, openAs, openSignedIn, signIn, signOutElsewhere } from "../support/accounts.ts";
import { changeData, refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { add, anAddress, aPaidOrder, aShopper } from "../support/shoppers.ts";

const endedMessage = "This session has ended. Please sign in again.";

test.beforeEach(({ expectProblem }) => {
  // The sign-in service refuses to renew a session that has ended.
  expectProblem({ status: 400, path: "/auth/v1/token" });
});

test("restores an unsaved address after the session ends", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: "/api/addresses" });
  const account = await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Add Your First Address" }).click();
  await page.getByLabel("Phone number").fill("204-555-0177");
  await page.getByLabel("Address line 1").fill("77 Pembina Highway");
  await page.getByLabel("City").fill("Winnipeg");
  await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("r3t2n2");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/);
  await signIn(page, account);
  await expect(page.getByLabel("Address line 1")).toHaveValue("77 Pembina Highway");
  await expect(page.getByLabel("Province or territory")).toHaveValue("Manitoba");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("77 Pembina Highway")).toBeVisible();
});

test("does not offer an empty form for an address that cannot be loaded", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/addresses" });
  await startEditingAddress(page);
  await refuseRequests(page, "**/api/addresses");
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Your Addresses" });
  await expect(dialog.getByText("Unable to load addresses.")).toBeVisible();
  await expect(dialog.getByLabel("City")).toHaveCount(0);
  await page.unroute("**/api/addresses");
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await expect(dialog.getByRole("heading", { name: "Edit Address" })).toBeVisible();
  await expect(dialog.getByLabel("City")).toHaveValue("Brandon");
});

test("does not save an address again that was deleted meanwhile", async ({ page }) => {
  await startEditingAddress(page);
  await changeData(page, "**/api/addresses", () => []);
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Your Addresses" });
  await expect(dialog.getByText("This address was deleted.")).toBeVisible();
  await expect(dialog.getByLabel("City")).toHaveCount(0);
  await dialog.getByRole("button", { name: "View All" }).click();
  await expect(dialog.getByText("You don't have any saved addresses yet.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Add Your First Address" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("restores an unsaved bulk price change after the session ends", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: "/api/admin/products/bulk" });
  const account = await anAdmin();
  const { name } = await aProduct();
  await openAs(page, account, `/admin/products?search=${encodeURIComponent(name)}`);
  const openDialog = async () => {
    await page.getByLabel(`Select ${name}`, { exact: true }).check();
    await page.getByRole("button", { name: "Change prices" }).click();
    return page.getByRole("dialog", { name: "Change prices" });
  };
  const dialog = await openDialog();
  await dialog.getByLabel("Percent").fill("12");
  await dialog.getByLabel("Change compare-at prices, too").check();
  await expect(dialog.getByRole("list", { name: "Preview" })).toBeVisible();
  await signOutElsewhere(account);
  await dialog.getByRole("button", { name: "Change 1 price" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fproducts/);
  await signIn(page, account);
  const restoredDialog = await openDialog();
  await expect(restoredDialog.getByLabel("Percent")).toHaveValue("12");
  await expect(restoredDialog.getByLabel("Change compare-at prices, too")).toBeChecked();
});

test("restores an unsaved profile for its own account only", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: "/api/auth/profile" });
  const account = await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Roberta");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, await anAccount()); // another account in the same tab
  await expect(page.getByRole("heading", { name: "Robin Shopper" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Log Out" }).click();
  await signIn(page, account);
  await expect(page.getByLabel("First name")).toHaveValue("Roberta");
});

test("restores over a reload what is being typed, until the form is closed", async ({ page }) => {
  await openSignedIn(page, "/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Roberta");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Roberta");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Robin Shopper" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("restores an admin's unsaved text after sign-in", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await anAdmin();
  await openAs(page, account, "/admin/store/about");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("An hour's work");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByText(endedMessage)).toBeVisible();
  await signIn(page, account);
  await expect(text).toHaveValue("An hour's work");
  await expect(page.getByRole("button", { name: "Save text" })).toBeEnabled();
});

test("restores an admin's open dialog after sign-in", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await anAdmin();
  await openAs(page, account, "/admin/categories");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByLabel("Description").fill("For the garden");
  await page.getByLabel("Name").fill("Garden");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByText(endedMessage)).toBeVisible();
  await signIn(page, account);
  await expect(page.getByLabel("Name")).toHaveValue("Garden");
  await expect(page.getByLabel("Description")).toHaveValue("For the garden");
});

test("restores the address, payment method and notes of a checkout after sign-in", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await openSignedIn(page, "/profile");
  await anAddress(account, { address_line1: "1 First Street" });
  await anAddress(account, { address_line1: "2 Second Street" });
  await add(account, await aProduct());
  await page.goto("/checkout");
  const pay = page.getByRole("button", { name: /^Pay / });
  await expect(pay).toBeEnabled();
  await signOutElsewhere(account);
  await pay.click();
  await expect(page.getByText(`${endedMessage} Your card was not charged.`)).toBeVisible();
  await signIn(page, account);
  await page.getByRole("button", { name: "Change shipping address" }).click();
  await page.getByRole("button", { name: /^Select: .*2 Second Street/ }).click();
  await page.getByRole("button", { name: "Use Selected Address" }).click();
  await page.getByRole("radio", { name: /Cash on delivery/i }).check();
  await page.getByLabel("Notes for the driver (optional)").fill("Blue door");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout$/);
  await expect(page.getByText(`${endedMessage} Your order was not placed.`)).toBeVisible();
  await signIn(page, account);
  await expect(page.getByText("2 Second Street")).toBeVisible();
  await expect(page.getByLabel("Notes for the driver (optional)")).toHaveValue("Blue door");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/checkout\/success\//);
});

test("keeps the focus in a restored note that becomes blank", async ({ page, expectProblem }) => {
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await anAdmin();
  const { orderNumber } = await aPaidOrder(await aProduct(), 1);
  await openAs(page, account, `/admin/orders?search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  await page.getByRole("button", { name: "Add a note" }).click();
  const note = page.getByPlaceholder("Post a status update...");
  await note.fill("Blue");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText(endedMessage)).toBeVisible();
  await signIn(page, account);
  await expect(note).toHaveValue("Blue");
  await note.fill("");
  await expect(note).toBeFocused();
});

test("restores a note and a tracking number on an order's page after sign-in", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 401, path: /^\/api\// });
  const account = await anAdmin();
  const { orderId } = await aPaidOrder(await aProduct(), 1);
  await openAs(page, account, `/admin/orders/${orderId}`);
  const number = page.getByLabel("Tracking number");
  await number.fill("7023 2101");
  await page.getByRole("button", { name: "Add a note" }).click();
  const note = page.getByPlaceholder("Post a status update...");
  await note.fill("The customer called");
  await signOutElsewhere(account);
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText(endedMessage)).toBeVisible();
  await signIn(page, account);
  await expect(note).toHaveValue("The customer called");
  await expect(number).toHaveValue("7023 2101");
});

async function startEditingAddress(page: Page): Promise<void> {
  await openAs(page, await aShopper(), "/profile");
  await page.getByRole("button", { name: /^Edit address: / }).click();
  await page.getByLabel("City").fill("Brandon");
}
