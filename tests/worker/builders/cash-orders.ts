import { createCodResponse } from "../../../contract/orders/checkout.ts";
import { aProduct } from "./products.ts";
import { add, aShopper, getCart, type Shopper } from "./shoppers.ts";
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
  return { product, shopper, orderId: (await placeCashOrder(shopper)).orderId };
}

/** Places a cash order of the shopper's cart. */
export async function placeCashOrder(shopper: Shopper, changes: Record<string, unknown> = {}) {
  return (await unwrap(await requestCashOrder(shopper, changes), createCodResponse)).data;
}

/** Sends POST /orders/create-cod for the shopper's cart, as the checkout page does. */
export async function requestCashOrder(
  shopper: Shopper,
  changes: Record<string, unknown> = {},
): Promise<Response> {
  const { id } = await getCart(shopper);
  return call("/api/orders/create-cod", {
    token: shopper.token,
    json: { cart_id: id, shipping_address_id: shopper.address.id, ...changes },
  });
}
