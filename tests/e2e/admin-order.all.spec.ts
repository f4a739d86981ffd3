import { randomUUID } from "node:crypto";
import { openAsAdmin } from "../support/accounts.ts";
import { chooseAction, openCancelDialog, openMoreActions, openPaidOrder } from "../support/admin-orders.ts";
import { delayRequests, refuseRequests, returnToTab, waitForRequestTo } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { disablePrintDialog } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("posts notes that are internal or for the customer", async ({ page }) => {
  const { dialog } = await openPaidOrder(page);
  await expect(dialog.getByText("Total Paid")).toBeVisible();
  await expect(dialog.getByText(/^pi_.{11}\.\.\.$/)).toBeVisible();

  await expect(dialog.getByRole("button", { name: "Post" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await dialog.getByPlaceholder("Post a status update...").fill("Called the customer");
  await dialog.getByRole("button", { name: "Post" }).click();
  const entries = dialog.getByRole("list", { name: "Status History" }).getByRole("listitem");
  await expect(entries.filter({ hasText: "Called the customer" })).toContainText("Internal");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await dialog.getByRole("radio", { name: /^To the customer/ }).check();
  await dialog.getByLabel("Note to the customer").fill("We send the blue one");
  await dialog.getByRole("button", { name: "Post" }).click();
  await expect(entries.filter({ hasText: "We send the blue one" })).not.toContainText("Internal");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await expect(dialog.getByRole("radio", { name: /^Internal note/ })).toBeChecked();
});

test("shows the parcel above the items, before and after it is shipped", async ({ page }) => {
  const { dialog, orderId } = await openPaidOrder(page);
  const parcelAndItems = dialog.getByRole("heading", { name: /^(Parcel|Order Items)$/ });
  await expect(parcelAndItems).toHaveText(["Parcel", "Order Items"]);
  await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "shipped" });
  await returnToTab(page);
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
  await expect(parcelAndItems).toHaveText(["Parcel", "Order Items"]);
});

test("marks a shipped order as delivered, and prints its packing slip", async ({ page }) => {
  await disablePrintDialog(page);
  const { dialog, orderId } = await openPaidOrder(page);
  await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "shipped" });
  await returnToTab(page);
  const slips = page.locator("[data-printed-alone] article");
  await dialog.getByRole("button", { name: "Packing slip" }).click();
  await expect(slips).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(slips).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: null });
  await dialog.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(dialog.getByText("Order: Delivered")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Mark as delivered" })).toBeHidden();
});

test("keeps a note that is not posted when canceling or closing is stopped", async ({ page }) => {
  const { dialog, orderNumber } = await openPaidOrder(page);
  const note = dialog.getByPlaceholder("Post a status update...");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await note.fill("Not posted yet");
  const cancel = await openCancelDialog(page, orderNumber);
  await cancel.getByRole("button", { name: "Keep Order" }).click();
  await expect(note).toHaveValue("Not posted yet");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(note).toHaveValue("Not posted yet");
});

test("keeps a typed note when another admin changes the order's status", async ({ page }) => {
  const { dialog, orderId } = await openPaidOrder(page);
  const note = dialog.getByPlaceholder("Post a status update...");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await note.fill("The customer called");
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Processing");
  await dialog.getByLabel("Tracking number").fill("7023 2101");
  await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "processing" });
  await callAsAdmin("PUT", `/orders/${orderId}/tracking`, {
    tracking_carrier: "UPS",
    tracking_number: null,
  });
  await returnToTab(page);
  await expect(dialog.getByText("Order: Processing")).toBeVisible();
  await expect(note).toHaveValue("The customer called");
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("7023 2101");
  // The order already has the selected status, so only the note is posted.
  await dialog.getByRole("button", { name: "Post" }).click();
  await expect(dialog.getByRole("list", { name: "Status History" })).toContainText("The customer called");
  await expect(note).toBeHidden();
});

test("marks a paid order as packed, and then offers to ship it", async ({ page }) => {
  const { dialog } = await openPaidOrder(page);
  await dialog.getByRole("button", { name: "Mark as packed" }).click();
  await expect(dialog.getByText("Order: Processing")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Mark as packed" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Ship", exact: true })).toBeVisible();
});

test("ships by the status with the number that was typed for the parcel", async ({ page }) => {
  const { dialog } = await openPaidOrder(page);
  const numbers = dialog.getByLabel("Tracking number");
  await numbers.fill("7023 2100 1234 5678");
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Shipped");
  await expect(numbers).toHaveCount(2);
  await expect(numbers.last()).toHaveValue("7023 2100 1234 5678");
  await dialog.getByRole("button", { name: "Update" }).click();
  const message = "Marked as shipped: Canada Post 7023 2100 1234 5678";
  await expect(page.getByRole("group", { name: "Message" })).toContainText(message);
  await expect(dialog.getByRole("list", { name: "Status History" })).toContainText(message);
  await expect(dialog.getByRole("link", { name: "Track the parcel" })).toBeVisible();
  // Nothing is left to save.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("opens an order by its address, and chooses an action by keyboard", async ({ page }) => {
  const { orderId, orderNumber } = await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await expect(page.getByRole("heading", { level: 1, name: `Order # ${orderNumber}` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Order Items" })).toBeVisible();
  const menu = page.getByRole("button", { name: "More" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Invoice" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const cancel = page.getByRole("dialog", { name: `Cancel order ${orderNumber}` });
  await cancel.getByRole("button", { name: "Keep Order" }).click();
  await expect(cancel).toBeHidden();
  await expect(menu).toBeFocused();
});

test("prepares the invoices of an order visibly, and says when they cannot be loaded", async ({
  page,
  expectProblem,
}) => {
  await disablePrintDialog(page);
  const { dialog, orderId } = await openPaidOrder(page);
  const path = `/api/orders/${orderId}/invoices`;
  const release = await delayRequests(page, `**${path}`);
  await chooseAction(page, "Invoice");
  await expect(dialog.getByRole("button", { name: "Preparing..." })).toBeVisible();
  release();
  await expect(page.locator("[data-printed-alone] article")).toHaveCount(1);
  await expect(dialog.getByRole("button", { name: "More" })).toBeVisible();

  expectProblem({ status: 503, path });
  await refuseRequests(page, `**${path}`);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await chooseAction(page, "Invoice");
  await expect(page.getByText("The store is briefly unavailable.").last()).toBeVisible();
});

test("saves a tracking number with a link to the carrier", async ({ page }) => {
  const { dialog } = await openPaidOrder(page);
  await dialog.getByLabel("Carrier").selectOption("Canada Post");
  await dialog.getByLabel("Tracking number").fill("7023 2101 2345");
  await dialog.getByRole("button", { name: "Save tracking" }).click();
  await expect(dialog.getByRole("link", { name: "Track the parcel" })).toBeVisible();
});

test("confirms a saved tracking number after its dialog was closed", async ({ page }) => {
  const { dialog } = await openPaidOrder(page);
  const release = await delayRequests(page, "**/api/orders/*/tracking");
  await dialog.getByLabel("Tracking number").fill("7023 2101 2345");
  await dialog.getByRole("button", { name: "Save tracking" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByText("The tracking number has been saved.")).toBeVisible();
});

test("keeps a saved tracking number in its field while the order loads again", async ({ page }) => {
  const { dialog, orderId } = await openPaidOrder(page);
  const path = `/api/orders/${orderId}`;
  const release = await delayRequests(page, `**${path}`, "GET");
  const number = dialog.getByLabel("Tracking number");
  await number.fill("7023 2101 2345");
  const reload = waitForRequestTo(page, "GET", path);
  await dialog.getByRole("button", { name: "Save tracking" }).click();
  await reload;
  expect(await number.inputValue()).toBe("7023 2101 2345");
  release();
  await expect(page.getByText("The tracking number has been saved.")).toBeVisible();
  expect(await number.inputValue()).toBe("7023 2101 2345");
});

test("asks again before it cancels an order that another admin shipped meanwhile", async ({
  page,
  expectProblem,
}) => {
  const { dialog, orderId, orderNumber } = await openPaidOrder(page);
  await chooseAction(page, "Cancel order");
  const cancel = page.getByRole("dialog", { name: `Cancel order ${orderNumber}` });
  await cancel.getByLabel("Reason for cancellation").fill("Out of stock");
  await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "shipped" });
  expectProblem({ status: 409, path: `/api/orders/${orderId}/status` });
  await cancel.getByRole("button", { name: "Cancel Order" }).click();
  await expect(cancel).toContainText("This order changed while you were looking at it. It is now: Shipped.");
  await expect(cancel.getByRole("radio", { name: "Yes, restock them" })).not.toBeChecked();
  await expect(cancel.getByLabel("Reason for cancellation")).toHaveValue("Out of stock");
  await cancel.getByRole("button", { name: "Keep Order" }).click();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
  await expect((await openMoreActions(page)).getByRole("menuitem", { name: "Return" })).toBeVisible();
});

test("says that an order does not exist", async ({ page, expectProblem }) => {
  expectProblem({ status: 404, path: /^\/api\/orders\// });
  await openAsAdmin(page, `/admin/orders?detail=${randomUUID()}`);
  const dialog = page.getByRole("dialog", { name: "Order" });
  await expect(dialog.getByText("The order could not be loaded")).toBeVisible();
  await page.goto(`/admin/orders/${randomUUID()}`);
  await expect(page.getByRole("heading", { level: 1, name: "Order not found" })).toBeVisible();
});
