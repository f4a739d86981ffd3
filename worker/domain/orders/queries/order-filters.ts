import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { OrderFilters } from "../../../../contract/admin/orders.ts";
import { addDays, startOfDay } from "../../../../contract/shared/store-time.ts";
import { orders } from "../../../db/schema/orders.ts";
import { contains, searchExpression } from "../../../db/text-search.ts";
import { matchAdminProducts } from "../../catalog/queries/list-admin-products.ts";
import { isPlaced } from "./order-measures.ts";
import { taskConditions } from "./order-work.ts";

/**
 * Creates the condition for the order list, its totals, its export and the analytics. A checkout that became no order
 * matches only a search for its complete number, which a shopper may quote from the page that failed.
 */
export function matchOrders(filters: OrderFilters): SQL | undefined {
  return and(matchFilters(filters), or(isPlaced, eq(orders.orderNumber, toOrderNumber(filters))));
}

/** Returns the search as an order number, which has no "#" and is upper case. */
export function toOrderNumber({ search = "" }: OrderFilters): string {
  return removeHash(search).toUpperCase();
}

/** Creates the condition for the filters alone, which also matches checkouts that became no order. */
export function matchFilters(filters: OrderFilters): SQL | undefined {
  return and(
    filters.work === undefined ? undefined : taskConditions[filters.work],
    filters.status === undefined ? undefined : eq(orders.status, filters.status),
    filters.payment_status === undefined ? undefined : eq(orders.paymentStatus, filters.payment_status),
    filters.start_date === undefined ? undefined : gte(orders.createdAt, startOfDay(filters.start_date)),
    filters.end_date === undefined
      ? undefined
      : lt(orders.createdAt, startOfDay(addDays(filters.end_date, 1))),
    matchSearch(filters.search ?? ""),
  );
}

/**
 * Searches order numbers ("#ABC-123" too), customers and product names. One or two letters search the order numbers only,
 * because the full-text index needs three.
 */
function matchSearch(typed: string): SQL | undefined {
  const search = removeHash(typed);
  if (search === "") return undefined;
  const expression = searchExpression(search);
  if (expression === undefined) return contains(orders.orderNumber, search);
  // UNION ALL combines the matches in a single list of keys, so that SQLite reads only the matching orders.
  return sql`orders.search_key IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ${expression}
    UNION ALL SELECT bought.search_key FROM orders AS bought WHERE bought.profile_id IN (SELECT profiles.id FROM profiles
      WHERE profiles.search_key IN (SELECT rowid FROM profiles_search WHERE profiles_search MATCH ${expression}))
    UNION ALL SELECT held.search_key FROM orders AS held WHERE held.id IN (SELECT order_id FROM order_items
      WHERE product_id IN (SELECT id FROM products WHERE ${matchAdminProducts(search)})))`;
}

function removeHash(typed: string): string {
  return typed.replace(/^#\s*/, "");
}
