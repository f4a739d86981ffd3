import { createAccount, openAs, openSignedIn } from "../support/accounts.ts";
import { expectAccessible, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createShopper, getPayButton, openPayment, payWith, placeCashOrder } from "../support/orders.ts";

const closed = "The store is briefly unavailable.";

/** The calls that a screen requires, and what it shows once they succeed. */
const screens = [
  { path: "/cart", api: "/api/cart", shows: "Order Summary" },
  { path: "/checkout", api: "/api/cart", shows: "Payment" },
  { path: "/checkout", api: "/api/addresses", shows: "Payment" },
  { path: "/checkout", api: "/api/checkout/create-payment-intent", shows: "Payment" },
  { path: "/account/orders", api: "/api/orders/my-orders", shows: "No orders found" },
] as const;

for (const { path, api, shows } of screens) {
  test(`${path} explains that it cannot be shown while ${api} fails, and loads on Try Again`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem({ status: 503, path: api });
    await page.route(`**${api}*`, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, code: "service_unavailable", message: closed },
      }),
    );
    const { account } = await createShopper();
    await openAs(page, account, path);
    const problem = page.getByRole("main").getByRole("alert").filter({ hasText: closed });
    await expect(problem).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**${api}*`);
    await page.getByRole("main").getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: shows })).toBeVisible();
    await expect(problem).toHaveCount(0);
    if (path === "/checkout") await expect(getPayButton(page)).toBeEnabled();
  });
}

test("explains an order's page that cannot be loaded, and loads it on Try Again", async ({
  page,
  expectProblem,
}) => {
  const account = await createAccount();
  const { orderId, orderNumber } = await placeCashOrder(account);
  expectProblem({ status: 503, path: `/api/orders/${orderId}` });
  await page.route(`**/api/orders/${orderId}`, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: "service_unavailable", message: closed } }),
  );
  await openAs(page, account, `/account/orders/${orderId}`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(closed);
  await page.unroute(`**/api/orders/${orderId}`);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
});

test("explains what happens to the money of a payment that the store refuses", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: "/api/checkout/confirm-order" });
  await openPayment(page);
  await page.route("**/api/checkout/confirm-order", (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: "payment_mismatch", message: "The payment is not this order's." },
    }),
  );
  await payWith(page, "4242424242424242");
  await expect(page).toHaveURL(/\/checkout\/failed$/);
  await expect(page.getByRole("alert").filter({ hasText: "The payment is not this order's." })).toBeVisible();
  await expect(page.getByText(/What was charged to your card goes back to it/)).toBeVisible();
  await expectAccessible(page, "checkout-failed");
  await page.getByRole("link", { name: "Return to Cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test("polls a processing payment after the bank's page, and opens the next page for a lost one", async ({
  page,
}) => {
  await openSignedIn(page, "/checkout/processing");
  await expect(page.getByText("Something went wrong. Missing payment information.")).toBeVisible();
  await expectAccessible(page, "checkout-lost");

  await page.route("**/v1/payment_intents/pi_waiting*", (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: { id: "pi_waiting", object: "payment_intent", status: "processing" },
    }),
  );
  await page.goto("/checkout/processing?payment_intent_client_secret=pi_waiting_secret_x&order_id=x");
  await expect(page.getByText("Your bank is still working on it. Please keep this page open.")).toBeVisible();
  await waitUntilSettled(page);
  await expectAccessible(page, "checkout-processing");
});
