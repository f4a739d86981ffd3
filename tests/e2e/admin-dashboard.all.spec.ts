import { openAsAdmin } from "../support/accounts.ts";
import { refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";

test("shows counts, a chart and links to the screens on the dashboard", async ({ page }) => {
  await openAsAdmin(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Avery");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("HomeAdmin Dashboard");
  for (const label of [
    "Today",
    "Yesterday",
    "Last 7 days",
    "Total Products",
    "Total Users",
    "Pending Orders",
    "Monthly Revenue",
  ]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Today", { exact: true })).toBeInViewport();
  const chart = page.getByRole("application", { name: "Orders and revenue by day in the last 30 days" });
  await chart.focus();
  await chart.press("ArrowRight");
  await expect(chart.locator("xpath=..").getByRole("status")).toContainText(/: \$[\d.,]+, \d+ orders?/);
  await page.getByText("Show as table").click();
  await expect(page.getByRole("table", { name: /last 30 days/ }).getByRole("row")).toHaveCount(31);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^[\d,]+$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
});

test("links the to-do list to a list of orders that shows new ones", async ({ page }) => {
  const first = await aPaidOrder(await aProduct(), 1);
  await page.clock.install();
  await openAsAdmin(page, "/admin");
  const toDo = page.getByRole("region", { name: "To do" });
  await toDo.getByRole("link", { name: /orders? to pack/ }).click();
  const orders = page.getByRole("region", { name: "Orders" });
  await expect(orders.getByRole("button", { name: first.orderNumber })).toBeVisible();
  const tasks = page.getByRole("navigation", { name: "To do" });
  await expect(tasks.getByRole("link", { name: /^To pack \d+$/ })).toHaveAttribute("aria-current", "page");
  const second = await aPaidOrder(await aProduct(), 1);
  await page.clock.fastForward(21_000);
  await expect(orders.getByRole("button", { name: second.orderNumber })).toBeVisible();
  await tasks.getByRole("link", { name: /^Cash to collect/ }).click();
  await expect(orders.getByRole("button", { name: second.orderNumber })).toHaveCount(0);
});

test("explains a dashboard that fails to load, and loads it on Try Again", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 503, path: "/api/admin/stats" });
  await refuseRequests(page, "**/api/admin/stats");
  await openAsAdmin(page, "/admin");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The store is briefly unavailable.");
  await page.unroute("**/api/admin/stats");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Latest orders" })).toBeVisible();
});
