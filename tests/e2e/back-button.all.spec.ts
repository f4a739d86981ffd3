import { openAsAdmin } from "../support/accounts.ts";
import { chooseAction, openCancelDialog, openPaidOrder } from "../support/admin-orders.ts";
import { goBackFromDialog, open, waitForHydration } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";

test("keeps an order's note when the admin goes back, and closes the order once it is discarded", async ({
  page,
}) => {
  const { dialog } = await openPaidOrder(page);
  const listUrl = page.url().replace(/&?detail=[^&]*/, "");
  const note = dialog.getByPlaceholder("Post a status update...");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await note.fill("The customer called");
  await goBackFromDialog(page);
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(note).toHaveValue("The customer called");
  await goBackFromDialog(page);
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(listUrl);
});

test("asks before Back leaves the page of an order with a note that is not posted", async ({ page }) => {
  const { orderNumber } = await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, "/admin/invoices");
  await page.getByRole("link", { name: `Order ${orderNumber}` }).click();
  const note = page.getByPlaceholder("Post a status update...");
  await page.getByRole("button", { name: "Add a note" }).click();
  await note.fill("The customer called");
  // Back closes a dialog over the page, and asks nothing.
  await chooseAction(page, "Cancel order");
  await expect(page.getByLabel("Reason for cancellation")).toBeVisible();
  await goBackFromDialog(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(note).toHaveValue("The customer called");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/invoices$/);
});

test("leaves an unsaved note for the page to which the browser goes forward", async ({ page }) => {
  const { orderNumber } = await aPaidOrder(await aProduct(), 1);
  const leave = page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Leave" });
  await openAsAdmin(page, "/admin/invoices");
  await page.getByRole("link", { name: `Order ${orderNumber}` }).click();
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.goBack();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByPlaceholder("Post a status update...").fill("The customer called");
  await page.goForward();
  await leave.click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test("leaves an unsaved note for a page that was visited two pages before", async ({ page }) => {
  const { orderNumber } = await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, "/admin/pickups");
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  await page.getByRole("link", { name: `Order ${orderNumber}` }).click();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByPlaceholder("Post a status update...").fill("The customer called");
  await page.evaluate(() => window.history.go(-2));
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/pickups$/);
});

test("closes the zoom of an image with Back, and leaves the product with the next Back", async ({ page }) => {
  await open(page, "/toys");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  const zoom = page.getByRole("button", { name: "Zoom image" });
  const dialog = page.getByRole("dialog");
  await zoom.click();
  await expect(dialog).toBeVisible();
  await goBackFromDialog(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/product\//);
  // Forward finds nothing to open.
  await page.goForward();
  await expect(dialog).toBeHidden();
  await zoom.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/toys$/);
});

test("closes a phone's search with Back, and opens its results in place of it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/toys");
  const field = page.getByRole("banner").getByRole("combobox", { name: "Search products" });
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  await field.fill("mug");
  await goBackFromDialog(page);
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(/\/toys$/);
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  await field.fill("mug");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=mug/);
  await page.goBack();
  await expect(page).toHaveURL(/\/toys$/);
});

test("leaves no history entry behind when a page is reloaded while a dialog is open", async ({ page }) => {
  await open(page, "/toys");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await page.getByRole("button", { name: "Zoom image" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(/\/toys$/);
});

test("closes the dialog over a dialog first", async ({ page }) => {
  const { dialog, orderNumber } = await openPaidOrder(page);
  const cancel = await openCancelDialog(page, orderNumber);
  await goBackFromDialog(page);
  await expect(cancel).toBeHidden();
  await expect(dialog).toBeVisible();
  // The selected status is input.
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Select status");
  await goBackFromDialog(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 order,")).toBeVisible();
});

test("opens a page from a dialog in place of the dialog's entry", async ({ page }) => {
  await open(page, "/search?q=set");
  const card = page.getByRole("article").first();
  await card.hover();
  await card.getByRole("button", { name: /^Quick View/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "View all details" }).click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=set$/);
  await expect(page.getByRole("dialog")).toBeHidden();
});
