import type { Page } from "@playwright/test";
import { createAccount, openAsAdmin } from "../support/accounts.ts";
import { expectAccessible, returnToTab, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { disputePayment, placeCashOrder, placePaidOrder } from "../support/orders.ts";
import { addProduct } from "../support/products.ts";
import { adminEmail, callAs } from "../support/store-api.ts";

test("stores order filters in the URL, marks them as active and clears them", async ({ page }) => {
  const { orderId } = await placeCashOrder(await createAccount());
  for (const status of ["shipped", "delivered"]) {
    await callAs(adminEmail, "PUT", `/orders/${orderId}/status`, { status });
  }
  await placePaidOrder(await addProduct(), 1);
  await openAsAdmin(page, "/admin/orders");
  await expect(page.getByText("Filters Active")).toBeHidden();
  await expect(page.getByText("Order: Paid").first()).toBeVisible();
  await expectAccessible(page, "admin-orders");
  await page.getByLabel("Delivered", { exact: true }).check();
  await expect(page).toHaveURL(/status=delivered/);
  await expect(page.getByText("Filters Active")).toBeVisible();
  await waitUntilSettled(page);
  await expect(page.getByText("Order: Delivered").first()).toBeVisible();
  await expect(page.getByText("Order: Paid")).toHaveCount(0);
  await page.getByPlaceholder("Order #, customer email...").fill("nobody-at-all");
  await expect(page.getByText("No orders match your filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByText("Date Range").click();
  const firstDay = page.getByLabel("From", { exact: true });
  // Browsers report these days while the year is typed.
  for (const day of ["0002-11-22", "0202-11-22", "2026-11-22"]) await firstDay.fill(day);
  await expect(page).toHaveURL(/start_date=2026-11-22/);
  await page.goBack();
  await expect(page).not.toHaveURL(/start_date/);
  await expect(firstDay).toHaveValue("");
  await page.getByText("Sort By").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test("lets an admin add notes and tracking to an order, ship, partly refund and cancel it", async ({
  page,
}) => {
  const orderNumber = await openPaidOrder(page);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(dialog.getByText("Total Paid")).toBeVisible();
  await expect(dialog.getByText(/^pi_.{11}\.\.\.$/)).toBeVisible();
  await expectAccessible(page, "admin-order");

  await expect(dialog.getByRole("button", { name: "Post" })).toBeDisabled();
  await dialog.getByPlaceholder("Post a status update...").fill("Called the customer");
  await dialog.getByRole("button", { name: "Post" }).click();
  const entries = dialog.getByRole("list", { name: "Status History" }).getByRole("listitem");
  await expect(entries.filter({ hasText: "Called the customer" })).toContainText("Internal");
  await dialog.getByRole("radio", { name: /^To the customer/ }).check();
  await dialog.getByLabel("Note to the customer").fill("We send the blue one");
  await dialog.getByRole("button", { name: "Post" }).click();
  await expect(entries.filter({ hasText: "We send the blue one" })).not.toContainText("Internal");
  await expect(dialog.getByRole("radio", { name: /^Internal note/ })).toBeChecked();

  await dialog.getByLabel("Carrier").selectOption("Canada Post");
  await dialog.getByLabel("Tracking number").fill("7023 2101 2345");
  await dialog.getByRole("button", { name: "Save tracking" }).click();
  await expect(dialog.getByRole("link", { name: "Track the parcel" })).toBeVisible();

  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Shipped");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();

  await dialog.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  // The only unit is preselected.
  await refund.getByLabel("Reason").selectOption("Another reason");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(refund.getByText("Please provide a reason for the refund")).toBeVisible();
  await refund.getByLabel("Other reason").fill("It arrived broken");
  await expectAccessible(page);
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(refund).toBeHidden();
  await expect(dialog.getByRole("list", { name: "Status History" })).toContainText(
    "Refund initiated: It arrived broken.",
  );
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();

  // A shipped order has no Cancel button. Canceling it by its status asks whether the items came back.
  await expect(dialog.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Return", exact: true })).toHaveCount(0);
  const note = dialog.getByPlaceholder("Post a status update...");
  const cancel = page.getByRole("dialog", { name: `Cancel order ${orderNumber}` });
  const openCancelDialog = async () => {
    await dialog.getByRole("combobox", { name: "New status" }).selectOption("Canceled");
    await dialog.getByRole("button", { name: "Update" }).click();
  };
  await note.fill("Not posted yet");
  await openCancelDialog();
  await cancel.getByRole("button", { name: "Keep Order" }).click();
  await expect(note).toHaveValue("Not posted yet");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await note.fill("");
  await openCancelDialog();
  await cancel.getByLabel("Reason for cancellation").fill("Sent back");
  await cancel.getByRole("button", { name: "Cancel Order" }).click();
  await expect(cancel.getByRole("alert")).toContainText("Please say whether the items came back.");
  await cancel.getByRole("radio", { name: "No, they stay out of stock" }).check();
  await expectAccessible(page);
  await cancel.getByRole("button", { name: "Cancel Order" }).click();
  await expect(dialog.getByText("Cannot update status for canceled or refunded orders.")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "New status" })).toBeDisabled();
});

test("prints packing slips of selected orders, ships them, and delivers one", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const { account, orderNumber } = await placePaidOrder(await addProduct(), 1);
  const { orderNumber: cashNumber } = await placeCashOrder(account);
  await openAsAdmin(page, `/admin/orders?search=${account.email}`);
  await page.getByLabel("Select all orders on this page").check();
  await page.getByRole("button", { name: "Print 2 packing slips" }).click();
  const slips = page.locator("[data-printed-alone] article");
  await expect(slips).toHaveCount(2);
  await page.emulateMedia({ media: "print" });
  await expect(slips.filter({ hasText: orderNumber })).toBeVisible();
  await expect(slips.filter({ hasText: cashNumber })).toContainText(/Collect in cash\$\d+\.\d[05]/);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("main")).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(slips).toHaveCount(0);

  await page.getByLabel(`Select order ${cashNumber}`).uncheck();
  await page.getByRole("button", { name: "Mark 1 as shipped" }).click();
  await expectAccessible(page);
  const shipping = page.getByRole("dialog");
  await expect(shipping.getByLabel("Tracking number")).toBeFocused();
  await page.keyboard.type("7023 2100 1234 5678");
  await expect(shipping.getByLabel("Carrier")).toHaveValue("Canada Post");
  // Closing the dialog keeps the tracking number and the selection.
  await page.keyboard.press("Escape");
  await expect(shipping).toBeHidden();
  await page.getByRole("button", { name: "Mark 1 as shipped" }).click();
  await expect(shipping.getByLabel("Tracking number")).toHaveValue("7023 2100 1234 5678");
  await shipping.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(shipping).toBeHidden();
  await expect(page.getByText("Order: Shipped")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/orders.*\.csv$/);

  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
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

test("keeps a typed note when another admin changes the order's status", async ({ page }) => {
  const { orderId, orderNumber } = await placePaidOrder(await addProduct(), 1);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  const note = dialog.getByPlaceholder("Post a status update...");
  await note.fill("The customer called");
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Processing");
  await dialog.getByLabel("Tracking number").fill("7023 2101");
  await callAs(adminEmail, "PUT", `/orders/${orderId}/status`, { status: "processing" });
  await callAs(adminEmail, "PUT", `/orders/${orderId}/tracking`, {
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
  await expect(note).toHaveValue("");
});

test("confirms a saved tracking number although its dialog was closed during the request", async ({
  page,
}) => {
  const orderNumber = await openPaidOrder(page);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/orders/*/tracking", async (route) => {
    await released;
    await route.continue();
  });
  await dialog.getByLabel("Tracking number").fill("7023 2101 2345");
  await dialog.getByRole("button", { name: "Save tracking" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByText("The tracking number has been saved.")).toBeVisible();
});

test("marks a disputed order, refuses its refund, and ships it only after a second confirmation", async ({
  page,
}) => {
  const { orderNumber, paymentIntentId } = await placePaidOrder(await addProduct(), 1);
  await disputePayment(paymentIntentId);
  await openAsAdmin(page, `/admin/orders?work=disputed&search=${orderNumber}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table").getByText("Disputed", { exact: true })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(dialog.getByText("Do not ship before the bank has decided.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await expectAccessible(page, "admin-disputed-order");

  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Shipped");
  await expect(dialog.getByRole("button", { name: "Update" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "New status" }).selectOption("Select status");
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  const shipping = page.getByRole("dialog", { name: "Mark 1 order as shipped" });
  await expect(shipping.getByRole("button", { name: "Mark as shipped" })).toBeDisabled();
  await shipping.getByLabel("Ship it despite the dispute").check();
  await expectAccessible(page);
  await shipping.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
});

test("does not cancel an order that another admin shipped meanwhile without asking again", async ({
  page,
  expectProblem,
}) => {
  const { orderId, orderNumber } = await placePaidOrder(await addProduct(), 1);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  const cancel = page.getByRole("dialog", { name: `Cancel order ${orderNumber}` });
  await cancel.getByLabel("Reason for cancellation").fill("Out of stock");
  await callAs(adminEmail, "PUT", `/orders/${orderId}/status`, { status: "shipped" });
  expectProblem({ status: 409, path: `/api/orders/${orderId}/status` });
  await cancel.getByRole("button", { name: "Cancel Order" }).click();
  await expect(cancel).toContainText("This order changed while you were looking at it. It is now: Shipped.");
  await expect(cancel.getByRole("radio", { name: "Yes, restock them" })).not.toBeChecked();
  await expect(cancel.getByLabel("Reason for cancellation")).toHaveValue("Out of stock");
  await expectAccessible(page);
  await cancel.getByRole("button", { name: "Keep Order" }).click();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Return", exact: true })).toBeVisible();
});

/**
 * Places a paid order of a new customer, and filters the admin's list for it.
 * @returns its number
 */
async function openPaidOrder(page: Page): Promise<string> {
  const { orderNumber } = await placePaidOrder(await addProduct(), 1);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await expect(page.getByText("1 found")).toBeVisible();
  return orderNumber;
}
