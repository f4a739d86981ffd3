import { env } from "cloudflare:workers";
import { type AddressInput, type AddressView, addressResponse } from "../../../contract/account/addresses.ts";
import { type CartView, cartResponse } from "../../../contract/orders/cart.ts";
import {
  createCodResponse,
  type PaymentIntentResponse,
  paymentIntentResponse,
} from "../../../contract/orders/checkout.ts";
import { type OrderView, orderResponse } from "../../../contract/orders/orders.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-view.ts";
import { type Account, anAccount } from "./accounts.ts";
import { aProduct } from "./products.ts";
import { call, unwrap } from "./store.ts";

export interface Shopper extends Account {
  readonly address: AddressView;
}

/** Creates an account with an address, which is local unless the test sets another postal code. */
export async function aShopper(address: Partial<AddressInput> = {}): Promise<Shopper> {
  const account = await anAccount({ user: { first_name: "Robin", last_name: "Shopper" } });
  return { ...account, address: await anAddress(account, address) };
}

/** An address outside the local area. Delivery costs $5.00, and cash on delivery is not available. */
export const outOfTown = { postal_code: "M5V 2T6", province: "Ontario", city: "Toronto" } as const;

export async function anAddress(account: Account, details: Partial<AddressInput> = {}): Promise<AddressView> {
  const response = await call("/api/addresses", { token: account.token, json: addressInput(details) });
  return (await unwrap(response, addressResponse)).data;
}

let addressCount = 0;

/** Returns an address with its own street number and phone, because the store adds up the unpaid units of one household. */
export function addressInput(details: Partial<AddressInput> = {}): AddressInput {
  addressCount += 1;
  return {
    full_name: "Robin Shopper",
    phone_number: `204-555-${String(addressCount).padStart(4, "0")}`,
    address_line1: `${addressCount} Main Street`,
    city: "Winnipeg",
    province: "Manitoba",
    postal_code: "R2C 0A1",
    ...details,
  };
}

export async function getCart(account: Account): Promise<CartView> {
  return (await unwrap(await call("/api/cart", { token: account.token }), cartResponse)).data;
}

/** Adds a product to the cart and returns the cart. */
export async function add(account: Account, product: ProductRow, quantity?: number): Promise<CartView> {
  const response = await call("/api/cart/items", {
    token: account.token,
    json: { product_id: product.id, ...(quantity === undefined ? {} : { quantity }) },
  });
  return (await unwrap(response, cartResponse)).data;
}

/** Sends POST /checkout/create-payment-intent for the shopper's cart, as the page does. */
export async function startCheckout(
  shopper: Shopper,
  changes: Record<string, unknown> = {},
): Promise<Response> {
  const { id: cartId } = await getCart(shopper);
  return call("/api/checkout/create-payment-intent", {
    token: shopper.token,
    json: {
      cartId,
      shippingAddressId: shopper.address.id,
      billingAddressId: shopper.address.id,
      shippingMethod: "standard",
      ...changes,
    },
  });
}

export async function checkout(
  shopper: Shopper,
  changes: Record<string, unknown> = {},
): Promise<PaymentIntentResponse & { intentId: string }> {
  const payment = await unwrap(await startCheckout(shopper, changes), paymentIntentResponse);
  return { ...payment, intentId: toIntentId(payment.clientSecret) };
}

/** Places a cash order. */
export async function aCashOrder({ shopper, quantity }: { shopper?: Shopper; quantity?: number } = {}) {
  const buyer = shopper ?? (await aShopper());
  await add(buyer, await aProduct(), quantity);
  const response = await call("/api/orders/create-cod", {
    token: buyer.token,
    json: { cart_id: (await getCart(buyer)).id, shipping_address_id: buyer.address.id },
  });
  const { orderId, orderNumber } = (await unwrap(response, createCodResponse)).data;
  return { shopper: buyer, orderId, orderNumber };
}

export function toIntentId(clientSecret: string): string {
  const [intentId = ""] = clientSecret.split("_secret_");
  return intentId;
}

/** Creates a shopper with this product in the cart who has opened the payment page. */
export async function atPayment(product: ProductRow, quantity = 1) {
  const shopper = await aShopper();
  await add(shopper, product, quantity);
  return { shopper, ...(await checkout(shopper)) };
}

/** Creates a shopper on the payment page who has pressed Pay. */
export async function whilePaying(product: ProductRow) {
  const { shopper } = await atPayment(product);
  return { shopper, ...(await checkout(shopper, { isPaying: true })) };
}

export async function confirm(
  account: Account,
  payment: { orderId: string; intentId: string },
): Promise<Response> {
  return call("/api/checkout/confirm-order", {
    token: account.token,
    json: { orderId: payment.orderId, paymentIntentId: payment.intentId },
  });
}

export async function getOrder(account: Account, orderId: string): Promise<OrderView> {
  const response = await call(`/api/orders/${orderId}`, { token: account.token });
  return (await unwrap(response, orderResponse)).data;
}

export async function cancel(
  account: Account,
  orderId: string,
  reason = "Changed my mind",
): Promise<Response> {
  return call(`/api/orders/${orderId}/cancel`, {
    method: "PUT",
    token: account.token,
    json: { cancel_reason: reason },
  });
}

export async function suspend(account: Account): Promise<void> {
  await env.DB.prepare("UPDATE profiles SET account_status = 'suspended' WHERE id = ?")
    .bind(account.id)
    .run();
}

export async function getStock(product: ProductRow): Promise<number> {
  const stock = await env.DB.prepare("SELECT stock_quantity FROM products WHERE id = ?")
    .bind(product.id)
    .first<number>("stock_quantity");
  if (stock === null) throw new Error("The product does not exist");
  return stock;
}
