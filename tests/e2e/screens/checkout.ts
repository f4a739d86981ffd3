import type { Page } from "@playwright/test";
import { anAccount, openAs, openSignedIn } from "../../support/accounts.ts";
import { loseResponses, open, refuseRequests, waitUntilSettled } from "../../support/e2e-page.ts";
import { type ExpectedProblem, expect } from "../../support/e2e-test.ts";
import { expectPaidOrder, getPayButton, openPayment, payWith } from "../../support/payment-page.ts";
import { anOrderWithLink } from "../../support/phone-orders.ts";
import { aProduct } from "../../support/products.ts";
import { type Screen, share } from "../../support/screens.ts";
import { add, anAddress, aShopperWith } from "../../support/shoppers.ts";

const cardNumber = "4242424242424242";
const lostPayment: ExpectedProblem = { status: "failed", path: /^\/(v1|api)\// };
const newAccount = share(() => anAccount());
const shopper = share(async () => aShopperWith(await aProduct()));
const shopperWithoutAddress = share(async () => {
  const account = await anAccount();
  await add(account, await aProduct());
  return account;
});

/** The cart and the checkout of an account, with what can go wrong. */
export const checkoutScreens: readonly Screen[] = [
  {
    name: "payment-link",
    path: "/pay/$token",
    show: async (page) => {
      await open(page, (await anOrderWithLink()).path);
      await expect(getPayButton(page)).toBeEnabled();
    },
  },
  {
    name: "payment-link-unknown",
    path: "/pay/$token",
    problems: [{ status: 404, path: /^\/api\/payment-links\// }],
    show: async (page) => {
      await open(page, "/pay/order_1~2~3");
      await expect(page.getByRole("heading", { name: "This link isn't valid" })).toBeVisible();
    },
  },
  {
    name: "cart",
    path: "/cart",
    show: async (page) => {
      await openAs(page, await shopper(), "/cart");
      await expect(page.getByText("Deliver to Robin Shopper")).toBeVisible();
      await expect(page.getByText(/arrives \w{3}, \w{3} \d/i)).toBeVisible();
    },
  },
  {
    name: "cart-empty",
    path: "/cart",
    show: async (page) => {
      await openAs(page, await newAccount(), "/cart");
      await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    },
  },
  {
    name: "cart-address",
    path: "/cart",
    show: async (page) => {
      await openAs(page, await shopperWithoutAddress(), "/cart");
      await page.getByRole("button", { name: "Add address" }).click();
      await page.getByLabel("Full name").fill("Robin Prairie");
      await page.getByRole("textbox", { name: "Postal code", exact: true }).fill("r2c1a1");
    },
  },
  {
    name: "checkout",
    path: "/checkout",
    show: async (page) => {
      await openAs(page, await shopper(), "/checkout");
      await expect(getPayButton(page)).toBeEnabled();
    },
  },
  {
    name: "checkout-cash",
    path: "/checkout",
    show: async (page) => {
      await openAs(page, await shopper(), "/checkout");
      await page.getByRole("radio", { name: "Cash on delivery" }).check();
      await page.getByLabel("Notes for the driver (optional)").fill("Blue door");
    },
  },
  {
    name: "checkout-no-address",
    path: "/checkout",
    show: async (page) => {
      await openAs(page, await shopperWithoutAddress(), "/checkout");
      await expect(page.getByText("Shipping Information Required")).toBeVisible();
    },
  },
  {
    name: "checkout-new-address",
    path: "/checkout",
    show: async (page) => {
      await openAs(page, await shopperWithoutAddress(), "/checkout");
      await page.getByRole("button", { name: "Add a shipping address" }).click();
      await expect(page.getByRole("dialog").getByLabel("City")).toBeVisible();
    },
  },
  {
    name: "checkout-change-address",
    path: "/checkout",
    show: async (page) => {
      const buyer = await aShopperWith(await aProduct());
      await anAddress(buyer, { address_line1: "2 Second Street" });
      await openAs(page, buyer, "/checkout");
      await page.getByRole("button", { name: "Change shipping address" }).click();
      await expect(page.getByText("2 Second Street")).toBeVisible();
    },
  },
  {
    name: "checkout-success",
    path: "/checkout/success/$orderNumber",
    show: async (page) => {
      await openPayment(page);
      await payWith(page, cardNumber);
      await expectPaidOrder(page);
    },
  },
  {
    name: "checkout-cash-success",
    path: "/checkout/success/$orderNumber",
    show: async (page) => {
      await openAs(page, await aShopperWith(await aProduct()), "/checkout");
      await page.getByRole("radio", { name: "Cash on delivery" }).check();
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(
        page.getByText("Cash on Delivery - Payment will be collected upon delivery"),
      ).toBeVisible();
    },
  },
  {
    name: "checkout-declined",
    path: "/checkout",
    problems: [{ status: 402, path: /^\/v1\/payment_intents\/[^/]+\/confirm$/ }],
    show: async (page) => {
      await openPayment(page);
      await payWith(page, "4000000000000002");
      await expectAlert(page, "Your card was declined. Your card was not charged.");
      await expect(getPayButton(page)).toBeEnabled();
    },
  },
  {
    name: "checkout-refused-by-bank",
    path: "/checkout",
    problems: [lostPayment, { status: 409, path: "/api/checkout/confirm-order" }],
    show: async (page) => {
      await openPayment(page);
      await payWith(page, "4000002760003184");
      await page.getByRole("button", { name: "Complete authentication" }).waitFor();
      await page.route(/\/v1\/payment_intents\//, (route) => route.abort());
      await page.getByRole("button", { name: "Fail authentication" }).click();
      await expectAlert(page, "Payment failed. Please try again. Your card was not charged.");
    },
  },
  {
    name: "checkout-unknown",
    path: "/checkout",
    problems: [lostPayment],
    show: async (page) => {
      await openPayment(page);
      await loseResponses(page, /\/confirm$/);
      await page.route("**/api/checkout/confirm-order", (route) => route.abort());
      await payWith(page, cardNumber);
      await expectAlert(page, "don't know yet whether your payment went through");
    },
  },
  {
    name: "checkout-cash-unknown",
    path: "/checkout",
    problems: [lostPayment],
    show: async (page) => {
      await openAs(page, await aShopperWith(await aProduct()), "/checkout");
      await page.getByRole("radio", { name: "Cash on delivery" }).check();
      await loseResponses(page, "**/api/orders/create-cod");
      await page.getByRole("button", { name: "Place Order" }).click();
      await expectAlert(page, "We lost the connection. Tap Place Order again");
    },
  },
  {
    name: "checkout-form-error",
    path: "/checkout",
    problems: [{ status: 500, path: /^\/v1\/payment_intents\/pi_/ }],
    show: async (page) => {
      await page.route("**/v1/payment_intents/**", (route) =>
        route.fulfill({
          status: 500,
          headers: { "access-control-allow-origin": "*" },
          json: { error: { type: "api_error", message: "Down" } },
        }),
      );
      await openAs(page, await shopper(), "/checkout");
      await expect(page.getByText("We couldn't load the payment form. Please try again.")).toBeVisible();
    },
  },
  {
    name: "checkout-not-confirmed",
    path: "/checkout/failed",
    show: async (page) => {
      await openPayment(page);
      await page.goto("/checkout/failed");
      await expect(page.getByRole("heading", { name: "Payment not confirmed yet" })).toBeVisible();
    },
  },
  {
    name: "checkout-failed",
    path: "/checkout/failed",
    problems: [{ status: 409, path: "/api/checkout/confirm-order" }],
    show: async (page) => {
      await openPayment(page);
      const message = "The payment is not this order's.";
      await refuseRequests(page, "**/api/checkout/confirm-order", {
        status: 409,
        code: "payment_mismatch",
        message,
      });
      await payWith(page, cardNumber);
      await expectAlert(page, message);
    },
  },
  {
    name: "checkout-lost",
    path: "/checkout/processing",
    show: async (page) => {
      await openSignedIn(page, "/checkout/processing");
      await expect(page.getByText("Something went wrong. Missing payment information.")).toBeVisible();
    },
  },
  {
    name: "checkout-processing",
    path: "/checkout/processing",
    show: async (page) => {
      await openAs(page, await newAccount(), "/profile");
      await waitUntilSettled(page);
      await page.route("**/v1/payment_intents/pi_waiting*", (route) =>
        route.fulfill({
          headers: { "access-control-allow-origin": "*" },
          json: { id: "pi_waiting", object: "payment_intent", status: "processing" },
        }),
      );
      await page.goto("/checkout/processing?payment_intent_client_secret=pi_waiting_secret_x&order_id=x");
      await expect(page.getByText("Your bank is still working on it.")).toBeVisible();
    },
  },
  aFailedPage("cart-error", "/cart", "/api/cart"),
  aFailedPage("checkout-cart-error", "/checkout", "/api/cart"),
  aFailedPage("checkout-addresses-error", "/checkout", "/api/addresses"),
  aFailedPage("checkout-payment-error", "/checkout", "/api/checkout/create-payment-intent"),
  aFailedPage("orders-error", "/account/orders", "/api/orders/my-orders"),
];

/** A page whose request fails. */
function aFailedPage(name: string, path: string, api: string): Screen {
  return {
    name,
    path,
    problems: [{ status: 503, path: api }],
    show: async (page) => {
      await refuseRequests(page, `**${api}*`, { message: "Briefly closed." });
      await openAs(page, await shopper(), path);
      await expect(
        page.getByRole("main").getByRole("alert").filter({ hasText: "Briefly closed." }),
      ).toBeVisible();
    },
  };
}

async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
}
