import * as v from "valibot";
import { accountView, addressView } from "../account/account.ts";
import { orderView } from "./orders.ts";

/** A customer's own data as a file. It has the latest orders only; `order_count` counts all. */
export const ownDataView = v.object({
  exported_at: v.string(),
  profile: accountView,
  addresses: v.array(addressView),
  cart: v.array(v.object({ product: v.string(), quantity: v.number() })),
  wishlist: v.array(v.object({ product: v.string(), added_at: v.string() })),
  stock_alerts: v.array(v.object({ product: v.string(), asked_at: v.string() })),
  newsletter: v.nullable(v.object({ status: v.string(), updated_at: v.string() })),
  order_count: v.number(),
  orders: v.array(orderView),
});
