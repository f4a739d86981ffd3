import type { AddressInput } from "../../contract/account/addresses.ts";
import { type CartView, cartResponse } from "../../contract/orders/cart.ts";
import { createCodResponse } from "../../contract/orders/checkout.ts";
import { orderLinkHeader } from "../../contract/orders/order-link.ts";
import { type OrderView, orderResponse } from "../../contract/orders/orders.ts";
import { pickupResponse } from "../../contract/orders/pickup.ts";
import { type Call, unwrap } from "./call.ts";
import type { Payment, ProductId } from "./shoppers.ts";

/** A browser without an account, with its cookie. */
export interface Guest {
  readonly headers: { readonly Cookie: string };
  readonly email: string;
}

interface Environment {
  readonly call: Call;
  readonly anAdminToken: () => Promise<string>;
  readonly pay: (intentId: string, card?: string) => Promise<unknown>;
  readonly addressInput: (details?: Partial<AddressInput>) => AddressInput;
  readonly readPayment: (response: Response) => Promise<Payment>;
}

/** Returns the builders of guests and their orders. They use the store's API. */
export function createGuests({ call, anAdminToken, pay, addressInput, readPayment }: Environment) {
  /** Saves settings as an admin does. */
  async function saveSettings(json: Readonly<Record<string, unknown>>): Promise<void> {
    const token = await anAdminToken();
    const response = await call("/api/admin/settings", { method: "PUT", token, json });
    if (!response.ok) throw new Error(`The settings were not saved: ${await response.text()}`);
  }

  /** Lets people buy without an account. */
  const sellToGuests = () => saveSettings({ guest_checkout: true });

  /** Offers pick-up, paid now or at the counter, in windows with many places. */
  const offerPickup = (settings: Readonly<Record<string, unknown>> = {}) =>
    saveSettings({ guest_checkout: true, pickup: true, pay_at_pickup: true, ...settings });

  /** Creates a guest with units of a product in the cart. */
  async function aGuestWith(product: ProductId, quantity = 1): Promise<Guest> {
    const json = { product_id: product.id, quantity };
    const response = await call("/api/cart/items", { json });
    if (!response.ok) throw new Error(`The product was not added: ${await response.text()}`);
    return { headers: { Cookie: readCookie(response) }, email: `guest-${crypto.randomUUID()}@example.com` };
  }

  async function getGuestCart({ headers }: Pick<Guest, "headers">): Promise<CartView> {
    return (await unwrap(await call("/api/cart", { headers }), cartResponse)).data;
  }

  /** Sends POST /checkout/create-payment-intent for a delivery to a typed address. */
  async function startGuestCheckout(
    guest: Guest,
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<Response> {
    return call("/api/checkout/create-payment-intent", {
      headers: guest.headers,
      json: {
        cart_id: (await getGuestCart(guest)).id,
        guest_email: guest.email,
        destination: { kind: "typed_addresses", shipping_address: addressInput() },
        ...changes,
      },
    });
  }

  async function guestCheckout(guest: Guest, changes: Readonly<Record<string, unknown>> = {}) {
    const payment = await readPayment(await startGuestCheckout(guest, changes));
    return { ...payment, link: requireLink(payment.order_link) };
  }

  /** Places a guest's order that was paid by card and confirmed. */
  async function aGuestOrder(product: ProductId, changes: Readonly<Record<string, unknown>> = {}) {
    const guest = await aGuestWith(product);
    const payment = await guestCheckout(guest, changes);
    await pay(payment.intentId);
    const response = await call("/api/checkout/confirm-order", {
      headers: holding(payment.link),
      json: { orderId: payment.orderId, paymentIntentId: payment.intentId },
    });
    if (!response.ok) throw new Error(`The payment was not confirmed: ${await response.text()}`);
    return { guest, ...payment };
  }

  async function getLinkedOrder(link: string, orderId: string): Promise<OrderView> {
    return (await unwrap(await call(`/api/orders/${orderId}`, { headers: holding(link) }), orderResponse))
      .data;
  }

  async function listWindows() {
    return (await unwrap(await call("/api/pickup"), pickupResponse)).data.windows;
  }

  /** Returns a pick-up in the first free window. */
  async function aPickup(details: Readonly<Record<string, unknown>> = {}) {
    const windows = await listWindows();
    const { full_name, phone_number } = addressInput();
    return { kind: "pickup", full_name, phone_number, starts_at: windows[0]?.starts_at, ...details };
  }

  /** Sends POST /orders/create-cod for an order that is paid at the counter. */
  async function requestCounterOrder(
    guest: Guest,
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<Response> {
    return call("/api/orders/create-cod", {
      headers: guest.headers,
      json: {
        cart_id: (await getGuestCart(guest)).id,
        guest_email: guest.email,
        destination: await aPickup(),
        ...changes,
      },
    });
  }

  /** Places a guest's order that is paid at the counter. */
  async function aCounterOrder(product: ProductId, changes: Readonly<Record<string, unknown>> = {}) {
    const guest = await aGuestWith(product);
    const { data } = await unwrap(await requestCounterOrder(guest, changes), createCodResponse);
    return { guest, ...data, link: requireLink(data.order_link) };
  }

  return {
    saveSettings,
    sellToGuests,
    offerPickup,
    aGuestWith,
    getGuestCart,
    startGuestCheckout,
    guestCheckout,
    aGuestOrder,
    getLinkedOrder,
    listWindows,
    aPickup,
    requestCounterOrder,
    aCounterOrder,
  };
}

/** Returns the headers of a request by whoever has the link of a guest's order. */
export function holding(link: string): Readonly<Record<string, string>> {
  return { [orderLinkHeader]: link };
}

/** Returns the cookie that a response sets, as the browser sends it. */
export function readCookie(response: Response): string {
  const [cookie = ""] = response.headers.get("Set-Cookie")?.split(";") ?? [];
  return cookie;
}

function requireLink(link: string | undefined): string {
  if (link === undefined) throw new Error("The response has no link to the order");
  return link;
}
