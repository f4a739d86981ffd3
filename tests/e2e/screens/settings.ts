import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { registeredEverywhere } from "../../builders/taxes.ts";
import { confirmByLink, fillRegistration, openAs, openAsAdmin } from "../../support/accounts.ts";
import { open } from "../../support/e2e-page.ts";
import { expect } from "../../support/e2e-test.ts";
import { fillAddress, fillContact, openGuestCheckout } from "../../support/guest-checkout.ts";
import { aCounterOrder, aGuestOrder, aPickup } from "../../support/guests.ts";
import { expectPaidOrder, getPayButton, payWith } from "../../support/payment-page.ts";
import { handOver, makeReady } from "../../support/pickups.ts";
import { aProduct } from "../../support/products.ts";
import { saveTaxes } from "../../support/save-documents.ts";
import { aPage, type Screen, share } from "../../support/screens.ts";
import { add, aPaidOrder, aShopper, aShopperWith } from "../../support/shoppers.ts";

const product = share(() => aProduct());
const shopper = share(async () => aShopperWith(await aProduct()));
const guestOrder = share(async () => aGuestOrder(await aProduct()));
const counterOrder = share(async () => aCounterOrder(await aProduct()));
const readyOrder = share(async () => {
  const order = await aCounterOrder(await aProduct());
  const { code } = await makeReady(order.orderId);
  return { ...order, code: code ?? "no code" };
});
const farShopper = share(async () => {
  const buyer = await aShopper({ postal_code: "Y1A 1A1", province: "Yukon", city: "Whitehorse" });
  await add(buyer, await aProduct());
  return buyer;
});
const taxedOrder = share(async () => aPaidOrder(await aProduct(), 2));
const endedLink = { status: 404, path: /^\/api\/orders\/[\w-]+$/ };
const pickupChoice = /^Pick up in the shop/;
const endedLinkTitle = "This link doesn't open an order";

/** The screens of a store that sells to guests, offers pick-up, taxes by place, has zones and shows a notice. */
export const settingsScreens: readonly Screen[] = [
  aPage("home-notice", "/", "Featured Products"),
  {
    name: "guest-cart",
    path: "/cart",
    show: async (page) => {
      await openGuestCart(page);
      await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
    },
  },
  {
    name: "guest-checkout-empty",
    path: "/checkout",
    show: (page) => openGuestCheckout(page),
  },
  {
    name: "guest-checkout",
    path: "/checkout",
    show: async (page) => {
      await openGuestCheckout(page);
      await fillContact(page);
      await fillAddress(page);
      await expect(getPayButton(page)).toBeEnabled();
    },
  },
  {
    name: "guest-checkout-success",
    path: "/checkout/success/$orderNumber",
    show: async (page) => {
      await openGuestCheckout(page);
      await fillContact(page);
      await fillAddress(page);
      await expect(getPayButton(page)).toBeEnabled();
      await payWith(page, "4242424242424242");
      await expectPaidOrder(page);
    },
  },
  {
    name: "guest-order",
    path: "/order",
    show: async (page) => {
      const { link, orderNumber } = await guestOrder();
      await page.goto(`/order?link=${link}`);
      await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
    },
  },
  {
    name: "guest-order-email",
    path: "/order",
    show: async (page) => {
      await page.goto(`/order?link=${(await guestOrder()).link}`);
      await page.getByRole("button", { name: "Wrong address?" }).click();
      await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
    },
  },
  {
    name: "guest-invoice",
    path: "/order/invoice",
    show: async (page) => {
      await page.goto(`/order/invoice?link=${(await guestOrder()).link}`);
      await expect(page.getByText(/^Paid by card on /)).toBeVisible();
    },
  },
  {
    name: "ended-order-link",
    path: "/order",
    problems: [endedLink],
    show: async (page) => {
      await page.goto("/order?link=nonsense");
      await expect(page.getByRole("heading", { name: endedLinkTitle })).toBeVisible();
    },
  },
  {
    name: "ended-success-link",
    path: "/checkout/success/$orderNumber",
    problems: [endedLink, { status: 404, path: /^\/api\/checkout\/order-status\// }],
    show: async (page) => {
      await page.goto("/checkout/success/MM-20261127-AAAAAA?link=nonsense");
      await expect(page.getByRole("heading", { name: endedLinkTitle })).toBeVisible();
    },
  },
  {
    name: "claim-orders",
    path: "/account/orders",
    show: async (page) => {
      const email = `visitor-${randomUUID()}@example.com`;
      await aGuestOrder(await product(), { guest_email: email });
      await page.goto("/register?redirect=%2Faccount%2Forders");
      await fillRegistration(page, email);
      await confirmByLink(page, email);
      await expect(page.getByRole("region", { name: "Earlier orders" })).toContainText("1 earlier order");
    },
  },
  {
    name: "pickup-cart",
    path: "/cart",
    show: async (page) => {
      await openAs(page, await shopper(), "/cart");
      await page.getByRole("radio", { name: pickupChoice }).check();
      await expect(page.getByRole("term").filter({ hasText: "Pick-up" }).locator("+ dd")).toHaveText("Free");
    },
  },
  {
    name: "pickup-checkout",
    path: "/checkout",
    show: async (page) => {
      await openGuestCheckout(page);
      await page.getByRole("radio", { name: pickupChoice }).check();
      await fillContact(page);
      await expect(getPayButton(page)).toBeEnabled();
    },
  },
  {
    name: "pickup-checkout-counter",
    path: "/checkout",
    show: async (page) => {
      await openGuestCheckout(page);
      await page.getByRole("radio", { name: pickupChoice }).check();
      await fillContact(page);
      await page.getByRole("radio", { name: "Pay at pick-up: cash or Interac" }).check();
      await expect(page.getByText(/You pay \$\d+\.\d[05] in cash or/)).toBeVisible();
    },
  },
  {
    name: "pickup-checkout-success",
    path: "/checkout/success/$orderNumber",
    show: async (page) => {
      await openGuestCheckout(page);
      await page.getByRole("radio", { name: pickupChoice }).check();
      await fillContact(page);
      await expect(getPayButton(page)).toBeEnabled();
      await payWith(page, "4242424242424242");
      await expectPaidOrder(page);
    },
  },
  {
    name: "pickup-order",
    path: "/order",
    show: async (page) => {
      await page.goto(`/order?link=${(await counterOrder()).link}`);
      await expect(page.getByText("Due at pick-up")).toBeVisible();
    },
  },
  {
    name: "pickup-order-ready",
    path: "/order",
    show: async (page) => {
      const { link, code } = await readyOrder();
      await page.goto(`/order?link=${link}`);
      await expect(page.getByRole("img", { name: `QR code for ${code}` })).toBeVisible();
    },
  },
  {
    name: "pickup-invoice",
    path: "/order/invoice",
    show: async (page) => {
      const { orderId, link } = await aCounterOrder(await product());
      await makeReady(orderId);
      await handOver(orderId, { tender: "interac" });
      await page.goto(`/order/invoice?link=${link}`);
      await expect(page.getByText(/^Paid by Interac on/)).toBeVisible();
    },
  },
  {
    name: "admin-pickups",
    path: "/admin/pickups",
    show: async (page) => void (await openPickup(page, await counterOrder())),
  },
  {
    name: "admin-pickup-ready",
    path: "/admin/pickups",
    show: async (page) => {
      const order = await counterOrder();
      const card = await openPickup(page, order);
      await card.getByRole("button", { name: "Mark ready" }).click();
      await expect(page.getByRole("dialog", { name: `Is order ${order.orderNumber} ready?` })).toBeVisible();
    },
  },
  {
    name: "admin-pickup-move",
    path: "/admin/pickups",
    show: async (page) => {
      const card = await openPickup(page, await counterOrder());
      await card.getByRole("button", { name: "1 item" }).click();
      await card.getByRole("button", { name: "Move to another time" }).click();
      await page.getByRole("dialog").getByLabel("New time").selectOption({ index: 3 });
    },
  },
  {
    name: "admin-pickup-parcel",
    path: "/admin/pickups",
    show: async (page) => {
      const order = await aGuestOrder(await product(), { destination: await aPickup() });
      const card = await openPickup(page, order);
      await card.getByRole("button", { name: "1 item" }).click();
      await card.getByRole("button", { name: "Send as a parcel instead" }).click();
      const parcel = page.getByRole("dialog");
      await parcel.getByRole("button", { name: "Send as a parcel" }).click();
      await expect(parcel.getByRole("alert")).toContainText("Please check:");
    },
  },
  { name: "admin-hand-over", path: "/admin/pickups", show: async (page) => void (await openHandOver(page)) },
  {
    name: "admin-take-cash",
    path: "/admin/pickups",
    show: async (page) => {
      const counter = await openHandOver(page);
      await counter.getByRole("button", { name: /^Cash \$/ }).click();
      const dialog = page.getByRole("dialog", { name: /^Take \$.* in cash$/ });
      await dialog.getByLabel("Cash from the customer (optional)").fill("100");
      await expect(dialog.getByText("Change:")).toBeVisible();
    },
  },
  {
    name: "admin-pickup-order",
    path: "/admin/orders",
    show: async (page) => {
      await openAsAdmin(page, `/admin/orders?detail=${(await counterOrder()).orderId}`);
      await expect(page.getByRole("dialog").getByRole("heading", { name: "Pick-up" })).toBeVisible();
    },
  },
  {
    name: "cart-tax-estimate",
    path: "/cart",
    show: async (page) => {
      await openGuestCart(page);
      await expect(page.getByText("Estimated for Manitoba. Your postal code decides.")).toBeVisible();
    },
  },
  {
    name: "cart-tax-postal-code",
    path: "/cart",
    show: async (page) => {
      await openGuestCart(page);
      await page.getByRole("textbox", { name: "Delivery to your postal code" }).fill("g1r4p5");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Estimated for G1R 4P5").first()).toBeVisible();
    },
  },
  {
    name: "success-taxes",
    path: "/checkout/success/$orderNumber",
    show: async (page) => {
      const { shopper: buyer, order } = await taxedOrder();
      await openAs(page, buyer, `/checkout/success/${order.order_number}`);
      await expect(page.getByRole("term").filter({ hasText: "RST (7%)" })).toBeVisible();
    },
  },
  {
    name: "order-taxes",
    path: "/account/orders/$orderId",
    show: async (page) => {
      const { shopper: buyer, orderId } = await taxedOrder();
      await openAs(page, buyer, `/account/orders/${orderId}`);
      await expect(page.getByRole("term").filter({ hasText: "RST (7%)" })).toBeVisible();
    },
  },
  {
    name: "checkout-changed-total",
    path: "/checkout",
    problems: [{ status: 409, path: "/api/orders/create-cod" }],
    show: async (page) => {
      await openAs(page, await aShopperWith(await aProduct()), "/checkout");
      await page.getByRole("radio", { name: "Cash on delivery" }).check();
      await expect(page.getByRole("term").filter({ hasText: "RST (7%)" })).toBeVisible();
      const registrations = registeredEverywhere.registrations.filter(({ kind }) => kind === "gst_hst");
      await saveTaxes({ ...registeredEverywhere, registrations });
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(page.getByText(/Your total changed from/)).toBeVisible();
    },
  },
  {
    name: "admin-order-taxes",
    path: "/admin/orders",
    show: async (page) => {
      await openAsAdmin(page, `/admin/orders?detail=${(await taxedOrder()).orderId}`);
      await expect(page.getByRole("dialog").getByRole("term").filter({ hasText: "RST (7%)" })).toBeVisible();
    },
  },
  {
    name: "admin-analytics-taxes",
    path: "/admin/orders",
    show: async (page) => {
      await taxedOrder();
      await openAsAdmin(page, "/admin/orders?view=analytics");
      await expect(page.getByRole("table", { name: "Taxes by name" })).toContainText("RST (7%)");
    },
  },
  {
    name: "admin-taxes-registered",
    path: "/admin/taxes",
    show: async (page) => {
      await openAsAdmin(page, "/admin/taxes");
      await expect(page.getByRole("table", { name: "Registrations" })).toBeVisible();
    },
  },
  {
    name: "admin-product-tax-class",
    path: "/admin/products/$id/edit",
    show: async (page) => {
      await openAsAdmin(page, `/admin/products/${(await product()).id}/edit`);
      await page.getByLabel("Tax Class").selectOption("Snacks and candy");
      await page.getByText("What belongs to which class?").click();
    },
  },
  {
    name: "admin-products-tax-class",
    path: "/admin/products",
    show: async (page) => {
      const { name } = await product();
      await openAsAdmin(page, `/admin/products?search=${encodeURIComponent(name)}`);
      await page.getByLabel(`Select ${name}`, { exact: true }).check();
      await page.getByLabel("More actions for the selected products").selectOption("Change tax class");
      const dialog = page.getByRole("dialog", { name: "Change tax class" });
      await dialog.getByLabel("New tax class").selectOption("Printed books");
    },
  },
  {
    name: "admin-zones",
    path: "/admin/delivery",
    show: async (page) => {
      await openAsAdmin(page, "/admin/delivery");
      await page.getByLabel("Weight (kg)").fill("2");
      await page.getByLabel("Order value ($)").fill("49.99");
      await page.getByLabel("Postal code", { exact: true }).fill("t5j0n3");
      await page.getByRole("button", { name: "Show the price" }).click();
      await expect(page.getByText(/^Delivery to T5J 0N3 costs/)).toBeVisible();
    },
  },
  { name: "cart-not-served", path: "/cart", show: (page) => openNotServed(page, "/cart") },
  {
    name: "checkout-not-served",
    path: "/checkout",
    problems: [{ status: 409, path: "/api/checkout/create-payment-intent" }],
    show: (page) => openNotServed(page, "/checkout"),
  },
];

/** Opens the orders for pick-up, and returns the card of one. */
async function openPickup(page: Page, { orderNumber }: { readonly orderNumber: string }): Promise<Locator> {
  await openAsAdmin(page, "/admin/pickups");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: orderNumber, exact: true }) });
  await expect(card).toBeVisible();
  return card;
}

/** Finds an order by its code at the counter. */
async function openHandOver(page: Page): Promise<Locator> {
  const { code, orderNumber } = await readyOrder();
  await openAsAdmin(page, "/admin/pickups");
  await page.getByLabel("Customer's code").fill(code);
  await page.getByRole("button", { name: "Find order" }).click();
  const counter = page.getByRole("region", { name: "Hand over" });
  await expect(counter.getByText(orderNumber)).toBeVisible();
  return counter;
}

async function openNotServed(page: Page, path: string): Promise<void> {
  await openAs(page, await farShopper(), path);
  await expect(page.getByText("We don't deliver to Y1A 1A1").first()).toBeVisible();
}

/** Opens the cart of a guest with a product. */
async function openGuestCart(page: Page): Promise<void> {
  await openGuestCheckout(page);
  await open(page, "/cart");
}
