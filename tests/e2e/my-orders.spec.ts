import { openAs } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aCashOrder } from "../support/shoppers.ts";

test("cancels an order with a reason, after which it has no invoice", async ({ page }) => {
  const { shopper, ...order } = await aCashOrder();
  await openAs(page, shopper, `/account/orders/${order.orderId}/cancel`);
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByText("Please provide a reason for cancellation")).toBeVisible();
  await page.getByLabel("Reason for cancellation").fill("Ordered by mistake");
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page).toHaveURL(new RegExp(`/account/orders/${order.orderId}$`));
  await expect(page.getByText("This order has been canceled")).toBeVisible();
  await expect(page.getByText("Ordered by mistake").first()).toBeVisible();
  await expect(page.getByText("Not charged")).toBeVisible();
  await expect(page.getByText("Pending", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Invoice" })).toHaveCount(0);
  await page.goto(`/account/orders/${order.orderId}/invoice`);
  await expect(page.getByText("There is no invoice for this order")).toBeVisible();
  await page.goto(`/account/orders/${order.orderId}/cancel`);
  await expect(page.getByText("This order has been canceled.")).toBeVisible();
});

test("lets a guest track an order only with its number and email address", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 404, path: "/api/orders/track" });
  const { shopper, orderNumber } = await aCashOrder();
  await page.goto("/login");
  await page.getByRole("link", { name: "Track an order without signing in" }).click();
  const number = page.getByLabel("Order number");
  await number.fill("12");
  await page.getByRole("main").getByLabel("Email").fill("somebody@example.com");
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByText("Enter the number from your email, such as 7K3M-Q9TX")).toBeVisible();
  await number.fill(orderNumber);
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByText("No order has this number and this email address.")).toBeVisible();
  await page.getByRole("main").getByLabel("Email").fill(shopper.email);
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByRole("heading", { name: `${orderNumber} Processing` })).toBeVisible();
});
