import type { Locator } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { readBox, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { disablePrintDialog } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aCashOrder, aPaidOrder } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("stores order filters in the URL, and clears them on request", async ({ page }) => {
  const { orderId } = await aCashOrder();
  for (const status of ["shipped", "delivered"]) {
    await callAsAdmin("PUT", `/orders/${orderId}/status`, { status });
  }
  await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, "/admin/orders");
  await expect(page.getByText("Filters Active")).toBeHidden();
  await expect(page.getByText("Order: Paid").first()).toBeVisible();
  await page.getByRole("button", { name: /^Filters/ }).click();
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
  // The field has these values while the year is typed.
  for (const day of ["0002-11-22", "0202-11-22", "2026-11-22"]) await firstDay.fill(day);
  await expect(page).toHaveURL(/start_date=2026-11-22/);
  await page.goBack();
  await expect(page).not.toHaveURL(/start_date/);
  await expect(firstDay).toHaveValue("");
  await page.getByText("Sort By").click();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test("shows each customer's email, and the first order on a laptop's first screen", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { shopper, orderNumber } = await aPaidOrder(await aProduct(), 1);
  await openAsAdmin(page, "/admin/orders");
  const row = page.getByRole("row").filter({ hasText: orderNumber });
  await expect(row.getByText(shopper.email)).toBeVisible();
  expect((await readBox(row)).y).toBeLessThan(450);
});

test("prints packing slips of the selected orders without the rest of the page", async ({ page }) => {
  await disablePrintDialog(page);
  const { shopper, orderNumber } = await aPaidOrder(await aProduct(), 1);
  const { orderNumber: cashNumber } = await aCashOrder({ shopper });
  await openAsAdmin(page, `/admin/orders?search=${shopper.email}`);
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
});

test("fills in one carrier and a pasted column of tracking numbers for several orders", async ({ page }) => {
  const { shopper } = await aPaidOrder(await aProduct(), 1);
  await aCashOrder({ shopper });
  await openAsAdmin(page, `/admin/orders?search=${shopper.email}`);
  await page.getByLabel("Select all orders on this page").check();
  await page.getByRole("button", { name: "Mark 2 as shipped" }).click();
  const shipping = page.getByRole("dialog");
  await shipping.getByLabel("Same carrier for all").selectOption("UPS");
  const numbers = shipping.getByLabel("Tracking number");
  await paste(numbers.first(), "AB 1001\r\nAB 1002\r\n");
  await expect(numbers.first()).toHaveValue("AB 1001");
  await expect(numbers.last()).toHaveValue("AB 1002");
  for (const carrier of await shipping.getByLabel("Carrier", { exact: true }).all()) {
    await expect(carrier).toHaveValue("UPS");
  }
});

test("leaves an order unchanged at a blank cell, and counts the numbers that are left over", async ({
  page,
}) => {
  const { shopper } = await aPaidOrder(await aProduct(), 1);
  await aCashOrder({ shopper });
  await aCashOrder({ shopper });
  await openAsAdmin(page, `/admin/orders?search=${shopper.email}`);
  await page.getByLabel("Select all orders on this page").check();
  await page.getByRole("button", { name: "Mark 3 as shipped" }).click();
  const shipping = page.getByRole("dialog");
  const numbers = shipping.getByLabel("Tracking number");
  await numbers.nth(1).fill("AB 1000");
  await paste(numbers.first(), "AB 1001\n \nAB 1003\n");
  await expect(numbers.nth(0)).toHaveValue("AB 1001");
  await expect(numbers.nth(1)).toHaveValue("AB 1000");
  await expect(numbers.nth(2)).toHaveValue("AB 1003");
  await expect(shipping.getByText("left over")).toBeHidden();
  await paste(numbers.nth(1), "AB 2001\nAB 2002\n\nAB 2003\nAB 2004");
  await expect(numbers.nth(2)).toHaveValue("AB 2002");
  await expect(shipping.getByText("2 pasted tracking numbers left over")).toBeVisible();
});

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
