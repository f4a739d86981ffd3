import { createAccount, openAsAdmin, signIn } from "../support/accounts.ts";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { placePaidOrder } from "../support/orders.ts";
import { addProduct } from "../support/products.ts";

test("redirects guests to sign-in, and refuses customers the admin area", async ({ page }) => {
  await page.goto("/admin/orders?status=paid");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Forders/);
  await signIn(page, await createAccount());
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expectAccessible(page);
});

test("keeps the code of the admin area out of the shop's pages", async ({ page }) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) scripts.add(request.url());
  });
  // Fetches the scripts again, because the browser discards response bodies when it leaves the page.
  const readScripts = async () => {
    // Retries, because the local server may close an idle connection just when it is used again.
    const files = await Promise.all([...scripts].map((url) => page.request.get(url, { maxRetries: 2 })));
    return (await Promise.all(files.map((file) => file.text()))).join("\n");
  };
  await open(page, "/");
  const shopCode = await readScripts();
  for (const path of ["/admin", "/admin/orders", "/admin/products"]) await openAsAdmin(page, path);
  const adminCode = await readScripts();
  // Uses texts of the screens, because the shop's list of routes contains their titles.
  for (const word of ["Order Filters", "Products per page", "Show as table", "Filters Active"]) {
    expect(adminCode, "code that an admin downloads").toContain(word);
    expect(shopCode, "code that a shopper downloads").not.toContain(word);
  }
});

test("greets the admin on a dashboard with counts, a chart and links to the screens", async ({ page }) => {
  await openAsAdmin(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Avery");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("HomeAdmin Dashboard");
  for (const label of ["Total Products", "Total Users", "Pending Orders", "Monthly Revenue"]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, "admin-dashboard");
  await page.getByText("Show as table").click();
  await expect(page.getByRole("table", { name: /last 30 days/ }).getByRole("row")).toHaveCount(31);
  await page.getByRole("list", { name: "Tools" }).getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { name: "Manage Products" })).toBeVisible();
});

test("links the to-do list to the orders that it counts, and shows new orders", async ({ page }) => {
  const first = await placePaidOrder(await addProduct(), 1);
  await page.clock.install();
  await openAsAdmin(page, "/admin");
  const toDo = page.getByRole("region", { name: "To do" });
  await toDo.getByRole("link", { name: /orders? to pack/ }).click();
  const orders = page.getByRole("region", { name: "Orders" });
  await expect(orders.getByRole("button", { name: first.orderNumber })).toBeVisible();
  await expect(page.getByRole("radio", { name: "To pack" })).toBeChecked();
  const second = await placePaidOrder(await addProduct(), 1);
  await page.clock.fastForward(21_000);
  await expect(orders.getByRole("button", { name: second.orderNumber })).toBeVisible();
  await page.getByRole("radio", { name: "Cash to collect" }).check();
  await expect(orders.getByRole("button", { name: second.orderNumber })).toHaveCount(0);
});

test("finds a customer's order in the admin search by keyboard alone", async ({ page }) => {
  const { orderNumber } = await placePaidOrder(await addProduct(), 1);
  await openAsAdmin(page, "/admin/products");
  await expect(page.getByRole("navigation", { name: "Categories" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const search = page.getByRole("combobox", { name: "Search orders, customers and products" });
  await search.fill(orderNumber.replaceAll("-", " ").toLowerCase());
  const results = page.getByRole("dialog", { name: "Search results" });
  await expect(results.getByRole("link", { name: orderNumber })).toBeVisible();
  await expectAccessible(page, "admin-search");
  // Enter must search for the new text, and not open the previous result.
  await search.fill("nobody has this name");
  await search.press("Enter");
  await expect(results.getByText("Nothing found for")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(results).toBeHidden();
  await search.fill(orderNumber.replaceAll("-", ""));
  await expect(results.getByRole("link", { name: orderNumber })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: `Order # ${orderNumber}` })).toBeVisible();
  await expect(results).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "View shop" }).click();
  await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
});

test("explains a dashboard that cannot be loaded, and loads it on Try Again", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 503, path: "/api/admin/stats" });
  let isBroken = true;
  await page.route("**/api/admin/stats", (route) => {
    if (!isBroken) return route.continue();
    const body = {
      success: false,
      code: "service_unavailable",
      message: "The store is briefly unavailable.",
    };
    return route.fulfill({ status: 503, json: body });
  });
  await openAsAdmin(page, "/admin");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The store is briefly unavailable.");
  isBroken = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Latest orders" })).toBeVisible();
});
