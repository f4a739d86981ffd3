import { randomUUID } from "node:crypto";
import { openAs, openSignedIn } from "../support/accounts.ts";
import { changeData } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCashOrder, cancel } from "../support/shoppers.ts";

test("shows that an account has no orders", async ({ page }) => {
  await openSignedIn(page, "/account/orders");
  await expect(page.getByText("No orders found")).toBeVisible();
});

test("shows a cash order with its payment and progress", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await openAs(page, shopper, "/account/orders");
  await page.getByRole("link", { name: order.orderNumber, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(page.getByText("Cash on Delivery - Payment will be collected upon delivery")).toBeVisible();
  const progress = page.getByRole("region", { name: "Order progress" });
  // Cash is rounded to five cents.
  await expect(progress.getByText(/Please have \$\d+\.\d[05] in cash ready/)).toBeVisible();
  await expect(progress.getByRole("listitem")).toHaveText(["Processing", "Shipped", "Delivered", "Paid"]);
});

test("explains before canceling a cash order that there is nothing to refund", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await openAs(page, shopper, "/account/orders");
  await page.getByRole("button", { name: `Cancel order ${order.orderNumber}` }).click();
  await expect(page.getByText("You haven't paid yet, so there's nothing to refund.")).toBeVisible();
});

test("prints an invoice without the rest of the page", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await openAs(page, shopper, `/account/orders/${order.orderId}`);
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { name: "Invoice" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Tax" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText(order.product.name)).toBeVisible();
});

test("adds an order's items to the cart again", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await openAs(page, shopper, `/account/orders/${order.orderId}`);
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("list", { name: "Items" }).getByText(order.product.name)).toBeVisible();
});

test("filters orders by status", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await cancel(shopper, order.orderId);
  await openAs(page, shopper, "/account/orders");
  await page.getByLabel("Show").selectOption("Canceled");
  await expect(page).toHaveURL(/status=canceled/);
  await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeVisible();
  await page.getByLabel("Show").selectOption("Shipped");
  await expect(page.getByText("None of your orders has this status.")).toBeVisible();
});

test("shows the last page of orders for a page number beyond it", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await openAs(page, shopper, "/account/orders?page=99");
  await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeVisible();
});

test("explains which item cannot be bought again", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await openAs(page, shopper, `/account/orders/${order.orderId}`);
  const message = `${order.product.name} is no longer available.`;
  // Changing the response instead of the product needs no admin.
  const missed = [{ product_name: order.product.name, message }];
  await changeData(page, "**/buy-again", (data: object) => ({ ...data, added: [], missed }));
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page.getByRole("heading", { name: "We couldn't add anything" })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole("link", { name: "Go to your cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test("says on each page of an unknown order that it was not found", async ({ page, expectProblem }) => {
  const orderId = randomUUID();
  expectProblem({ status: 404, path: `/api/orders/${orderId}` });
  expectProblem({ status: 404, path: `/api/orders/${orderId}/invoices` });
  await openSignedIn(page, "/profile");
  for (const path of ["", "/invoice", "/cancel"]) {
    await page.goto(`/account/orders/${orderId}${path}`);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Order not found");
  }
});
