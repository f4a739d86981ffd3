import type { StockedProduct } from "../../builders/books.ts";
import { createShoppers } from "../../builders/shoppers.ts";
import { aProduct } from "./products.ts";
import { pay } from "./sandbox.ts";
import { aLaterToken, anAccount, anAdminToken, call } from "./store.ts";

export const {
  aShopper,
  aShopperWith,
  add,
  startCheckout,
  checkout,
  atPayment,
  aPaidOrder,
  confirm,
  cancel,
  getOrder,
  readPayment,
  addressInput,
} = createShoppers({ call, anAccount, anAdminToken, aLaterToken, aProduct: () => aProduct(20), pay });

export type Shopper = Awaited<ReturnType<typeof aShopper>>;
export type AtPayment = Awaited<ReturnType<typeof atPayment>>;

const batchSize = 8;

/** Creates shoppers with one unit of the product in the cart. */
export async function someShoppersWith(product: StockedProduct, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) {
    const batch = Array.from({ length: Math.min(batchSize, count - shoppers.length) }, () =>
      aShopperWith(product),
    );
    shoppers.push(...(await Promise.all(batch)));
  }
  return shoppers;
}
