import { openAs, openSignedIn } from "../support/accounts.ts";
import { refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { getCardFrame, getPayButton, openPayment, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { aCashOrder, aShopperWith } from "../support/shoppers.ts";

const unavailableMessage = "The store is briefly unavailable.";

/** Each screen with a call that it requires and the heading that it shows once the call succeeds. */
const screens = [
  { path: "/cart", api: "/api/cart", heading: "Order Summary" },
  { path: "/checkout", api: "/api/cart", heading: "Payment" },
  { path: "/checkout", api: "/api/addresses", heading: "Payment" },
  { path: "/checkout", api: "/api/checkout/create-payment-intent", heading: "Payment" },
  { path: "/account/orders", api: "/api/orders/my-orders", heading: "No orders found" },
] as const;

for (const { path, api, heading } of screens) {
  test(`explains on ${path} that ${api} fails, and loads the screen on Try Again`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem({ status: 503, path: api });
    await refuseRequests(page, `**${api}*`, { message: unavailableMessage });
    const shopper = await aShopperWith(await aProduct());
    await openAs(page, shopper, path);
    const error = page.getByRole("main").getByRole("alert").filter({ hasText: unavailableMessage });
    await expect(error).toBeVisible();
    await page.unroute(`**${api}*`);
    await page.getByRole("main").getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(error).toHaveCount(0);
    if (path === "/checkout") await expect(getPayButton(page)).toBeEnabled();
  });
}

test("offers to load an account's addresses again, and not to add one", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/addresses" });
  await refuseRequests(page, "**/api/addresses");
  await openAs(page, await aShopperWith(await aProduct()), "/cart");
  const bar = page.getByRole("region", { name: "Delivery address" });
  await expect(bar.getByText("Unable to load addresses.")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Add address" })).toHaveCount(0);
  await expect(page.getByLabel("Postal code")).toHaveCount(0);
  await page.unroute("**/api/addresses");
  await bar.getByRole("button", { name: "Try Again" }).click();
  await expect(bar.getByText("Deliver to")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Change" })).toBeEnabled();
});

test("explains that an order's page fails to load, and loads it on Try Again", async ({
  page,
  expectProblem,
}) => {
  const { shopper, orderId, orderNumber } = await aCashOrder();
  expectProblem({ status: 503, path: `/api/orders/${orderId}` });
  await refuseRequests(page, `**/api/orders/${orderId}`, { message: unavailableMessage });
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(unavailableMessage);
  await page.unroute(`**/api/orders/${orderId}`);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
});

test("keeps the card form's input when the order cannot be checked", async ({ page, expectProblem }) => {
  expectProblem({ status: 503, path: "/api/checkout/create-payment-intent" });
  await openPayment(page);
  await refuseRequests(page, "**/api/checkout/create-payment-intent", { message: unavailableMessage });
  await payWith(page, "4242424242424242");
  await expect(page.getByText("We couldn't check your order, so nothing was charged.")).toBeVisible();
  await expect(getCardFrame(page).getByLabel("Card number")).toHaveValue(/4242.*4242$/);
  await page.unroute("**/api/checkout/create-payment-intent");
  await getPayButton(page).click();
  await expect(page).toHaveURL(/\/checkout\/success\//);
});

test("explains a return from the bank's page without payment information", async ({ page }) => {
  await openSignedIn(page, "/checkout/processing");
  await expect(page.getByText("Something went wrong. Missing payment information.")).toBeVisible();
});
