import { createCodResponse } from "../../../contract/orders/checkout.ts";
import type { Account } from "./accounts.ts";
import { aProduct } from "./products.ts";
import { add, aShopper, getCart } from "./shoppers.ts";
import { call, unwrap } from "./store.ts";

/** Places an untaxed cash order of 20 dollars and this number of cents. */
export async function aCashOrderEnding(cents: number) {
  const priceCents = 2_000 + cents;
  const product = await aProduct({
    retailPriceCents: priceCents,
    wholesalePriceCents: priceCents,
    taxRateBasisPoints: 0,
  });
  const shopper = await aShopper();
  await add(shopper, product);
  const json = { cart_id: (await getCart(shopper)).id, shipping_address_id: shopper.address.id };
  const response = await call("/api/orders/create-cod", { token: shopper.token, json });
  return { product, shopper, orderId: (await unwrap(response, createCodResponse)).data.orderId };
}

/** Sends PUT /orders/{id}/status. */
export async function setStatus(
  admin: Account,
  orderId: string,
  status: string,
  options: { restock?: boolean } = {},
): Promise<Response> {
  const json = { status, ...options };
  return call(`/api/orders/${orderId}/status`, { method: "PUT", token: admin.token, json });
}
