import { createShoppers } from "../../builders/shoppers.ts";
import { aLaterToken, anAccount, anAdminToken } from "./accounts.ts";
import { aProduct } from "./products.ts";
import { call } from "./store.ts";
import { pay } from "./stripe.ts";

export const {
  aShopper,
  aShopperWith,
  anAddress,
  getCart,
  add,
  startCheckout,
  checkout,
  atPayment,
  whilePaying,
  aPaidOrder,
  requestCashOrder,
  placeCashOrder,
  aCashOrder,
  confirm,
  cancel,
  getOrder,
  getStock,
  visit,
  suspend,
  addressInput,
  outOfTown,
  readPayment,
  toIntentId,
} = createShoppers({ call, anAccount, anAdminToken, aLaterToken, aProduct: () => aProduct(), pay });

export type Shopper = Awaited<ReturnType<typeof aShopper>>;
