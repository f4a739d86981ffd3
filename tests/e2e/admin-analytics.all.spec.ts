import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { open, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aCashOrder, aPaidOrder, aShopper, cancel } from "../support/shoppers.ts";
import { query } from "../support/store-api.ts";

// Past days, on which no other test places orders.
const busyDay = "2024-03-12";
const dayAfter = "2024-03-13";
const quietDay = "2024-03-15";

test("shows the sums and best sellers of a day's orders beside those of the day before", async ({ page }) => {
  const product = await aProduct();
  const shopper = await aShopper();
  const paid = await aPaidOrder(product, 3);
  const canceled = await aCashOrder({ shopper, product });
  await cancel(shopper, canceled.orderId);
  for (const { orderId } of [paid, canceled]) {
    await query("UPDATE orders SET created_at = ? WHERE id = ?", `${busyDay}T18:00:00.000Z`, orderId);
  }
  await openAnalytics(page);
  await selectDay(page, busyDay);
  const getFigure = (label: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd")
      .first();
  await expect(getFigure("Total Orders")).toHaveText("2");
  // Three units at $6.00, without tax and with free delivery.
  await expect(getFigure("Total Revenue")).toHaveText("$18.00");
  await expect(page.getByRole("row", { name: new RegExp(product.name) })).toContainText("3");
  await page.getByText("Show as table").click();
  await expect(page.getByRole("row", { name: "Mar 12 2 $18.00 $0.00, 0 orders" })).toBeVisible();
  await selectDay(page, dayAfter);
  await expect(page.locator("dl > div", { hasText: "Total Revenue" })).toContainText("Period before: $18.00");
  await selectDay(page, quietDay);
  await expect(page.getByText("No products were sold in this period.")).toBeVisible();

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await page.goto(`/admin/orders?start_date=${busyDay}&end_date=${busyDay}`);
  await waitUntilSettled(page);
  await expect(page.getByText("2 orders, $18.00 received")).toBeVisible();
  for (const { orderNumber } of [paid, canceled]) {
    await expect(page.getByRole("button", { name: orderNumber })).toBeVisible();
  }
});

test("lists searches without results", async ({ page }) => {
  const missedSearch = `zither ${randomUUID().slice(0, 4)}`;
  const missRecorded = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/search-misses"),
  );
  await open(page, `/search?q=${missedSearch}`);
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await missRecorded;
  await openAnalytics(page);
  await expect(page.getByRole("row", { name: `${missedSearch} 1` })).toBeVisible();
});

async function openAnalytics(page: Page): Promise<void> {
  await openAsAdmin(page, "/admin/orders");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { name: "Best sellers" })).toBeVisible();
}

async function selectDay(page: Page, day: string): Promise<void> {
  await page.getByLabel("From").fill(day);
  await page.getByLabel("To", { exact: true }).fill(day);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${day}`));
  await expect(page.getByRole("button", { name: "Update" })).toBeFocused();
}
