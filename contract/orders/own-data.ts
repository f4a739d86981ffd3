import * as v from "valibot";
import { accountView } from "../account/account.ts";
import { addressView } from "../account/addresses.ts";
import { taxExemption } from "../tax/tax-exemption.ts";
import { orderView } from "./orders.ts";

/** The data of an account, which its customer can download. It has at most the latest 2,000 orders. */
export const ownDataView = v.object({
  exported_at: v.string(),
  profile: accountView,
  tax_exemption: v.nullable(taxExemption),
  addresses: v.array(addressView),
  cart: v.array(v.object({ product: v.string(), quantity: v.number() })),
  wishlist: v.array(v.object({ product: v.string(), added_at: v.string() })),
  stock_alerts: v.array(v.object({ product: v.string(), asked_at: v.string() })),
  /** The offers that are for this customer alone. */
  offers: v.array(
    v.object({
      title: v.string(),
      code: v.nullable(v.string()),
      starts_on: v.string(),
      ends_on: v.nullable(v.string()),
    }),
  ),
  newsletter: v.nullable(
    v.object({
      status: v.string(),
      updated_at: v.string(),
      /** The text and the time of asking are null for a consent from before the store recorded them. */
      consents: v.array(
        v.object({
          text: v.nullable(v.string()),
          asked_at: v.nullable(v.string()),
          confirmed_at: v.string(),
          withdrawn_at: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  /** The number of all orders, because `orders` has only the latest. */
  order_count: v.number(),
  orders: v.array(orderView),
});
