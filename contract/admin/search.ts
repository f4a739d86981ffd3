import * as v from "valibot";
import { cleanPasted } from "../shared/pasted-text.ts";
import { ok } from "../shared/success.ts";
import { adminOrderSummaryView } from "./orders.ts";
import { adminUserView } from "./users.ts";

/** The query of GET /admin/search, which finds orders, customers and products. */
export const adminSearchQuery = v.object({
  query: v.pipe(
    v.string("Please enter what to look for"),
    v.transform(cleanPasted),
    v.nonEmpty("Please enter what to look for"),
    v.maxLength(200, "Must be at most 200 characters"),
  ),
});

/** At most 5 of the orders, customers and products that match, and the numbers of all matches. */
export const adminSearchView = v.object({
  orders: v.array(adminOrderSummaryView),
  order_count: v.number(),
  customers: v.array(adminUserView),
  customer_count: v.number(),
  products: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      sku: v.string(),
      stock_quantity: v.number(),
      is_active: v.boolean(),
    }),
  ),
  product_count: v.number(),
});
export type AdminSearchView = v.InferOutput<typeof adminSearchView>;

/** The response to GET /admin/search. */
export const adminSearchResponse = ok(adminSearchView);
