import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type AddressInput, addressResponse } from "../../../contract/account/addresses.ts";
import { cartResponse } from "../../../contract/orders/cart.ts";
import { paymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { type OrderView, orderResponse } from "../../../contract/orders/orders.ts";
import type { Product } from "./products.ts";
import { createAccount, pay } from "./sandbox.ts";
import { call, expectSuccess, type StoreResponse } from "./store.ts";

export interface Shopper {
  readonly token: string;
  readonly addressId: string;
  readonly cartId: string;
}

export interface Payment {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly intentId: string;
}

const batchSize = 8;
const address: AddressInput = {
  full_name: "Robin Shopper",
  phone_number: "204-555-0134",
  address_line1: "12 Main Street",
  city: "Winnipeg",
  province: "Manitoba",
  postal_code: "R2C 0A1",
};

/** Creates confirmed accounts with an address and, if a product is given, with units of it in the cart. */
export async function makeShoppers(count: number, product?: Product, quantity = 1): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) {
    const batch = Array.from({ length: Math.min(batchSize, count - shoppers.length) }, () =>
      makeShopper(product, quantity),
    );
    shoppers.push(...(await Promise.all(batch)));
  }
  return shoppers;
}

export async function makeShopper(product?: Product, quantity = 1): Promise<Shopper> {
  const { token } = await createAccount(`${randomUUID()}@store.test`);
  const { data } = expectSuccess(await call("/api/addresses", { token, json: address }), addressResponse);
  const cart = expectSuccess(await call("/api/cart", { token }), cartResponse).data;
  const shopper = { token, addressId: data.id, cartId: cart.id };
  if (product !== undefined) expectSuccess(await putIntoCart(shopper, product, quantity), cartResponse);
  return shopper;
}

export async function putIntoCart(
  { token }: Shopper,
  product: Product,
  quantity = 1,
): Promise<StoreResponse> {
  return call("/api/cart/items", { token, json: { product_id: product.id, quantity } });
}

export async function startCheckout({ token, addressId, cartId }: Shopper): Promise<StoreResponse> {
  return call("/api/checkout/create-payment-intent", {
    token,
    json: { cartId, shippingAddressId: addressId, shippingMethod: "standard" },
  });
}

/** Returns the order and intent of a successful checkout. */
export function parsePayment(response: StoreResponse): Payment {
  const { orderId, orderNumber, clientSecret } = expectSuccess(response, paymentIntentResponse);
  return { orderId, orderNumber, intentId: clientSecret.split("_secret_")[0] ?? "" };
}

export async function confirm({ token }: Shopper, { orderId, intentId }: Payment): Promise<StoreResponse> {
  return call("/api/checkout/confirm-order", { token, json: { orderId, paymentIntentId: intentId } });
}

export async function cancel({ token }: Shopper, { orderId }: Payment): Promise<StoreResponse> {
  const json = { cancel_reason: "Changed my mind" };
  return call(`/api/orders/${orderId}/cancel`, { method: "PUT", token, json });
}

/** Creates a shopper who has opened the payment page. */
export async function atPayment(product: Product, quantity = 1): Promise<[Shopper, Payment]> {
  const shopper = await makeShopper(product, quantity);
  return [shopper, parsePayment(await startCheckout(shopper))];
}

/** Creates a shopper with a paid order. */
export async function withPaidOrder(product: Product, quantity = 1): Promise<[Shopper, Payment]> {
  const [shopper, payment] = await atPayment(product, quantity);
  await pay(payment.intentId);
  expectSuccess(await confirm(shopper, payment), v.looseObject({}));
  return [shopper, payment];
}

export async function getOrder({ token }: Shopper, { orderId }: Payment): Promise<OrderView> {
  return expectSuccess(await call(`/api/orders/${orderId}`, { token }), orderResponse).data;
}
