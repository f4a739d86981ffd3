import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { OrderFilters } from "../../../../contract/admin/orders.ts";
import { parseOrderCode } from "../../../../contract/orders/order-number.ts";
import { orders } from "../../../db/schema/orders.ts";
import { contains, searchExpression } from "../../../db/text-search.ts";
import { matchAdminProducts } from "../../catalog/list/list-admin-products.ts";
import { isInPeriod, type Period } from "../../store/period.ts";
import { taskConditions } from "./order-tasks.ts";

// All lists and figures use these conditions over `orders`, so a list has as many orders as its count, and the rows of
// an export add up to the analytics. Revenue is counted for the orders placed in a range, whenever it was paid or
// refunded.

/**
 * A checkout that is open, abandoned or replaced with cash on delivery. Nobody has pressed Pay, or it expired unpaid,
 * so no list and no figure includes it. `pending_payment` alone would not do: the card may be charged before the store
 * knows, just when the shopper looks for the order. The row stays, because a late payment brings it back.
 */
export const isUnplacedCheckout = sql`(orders.payment_method = 'card' AND orders.paid_at IS NULL AND (
  (orders.status = 'pending_payment' AND orders.payment_started_at IS NULL)
  OR (orders.status = 'canceled' AND NOT EXISTS (SELECT 1 FROM order_status_history AS ended
    WHERE ended.order_id = orders.id AND ended.status = 'canceled' AND ended.actor IN ('customer', 'admin')))))`;

/** A placed order, which may be canceled. */
export const isPlaced = sql`NOT ${isUnplacedCheckout}`;

/** A sold order: paid or to be paid in cash, and neither canceled nor fully refunded. */
export const isSold = sql`(orders.status IN ('paid', 'processing', 'shipped', 'delivered', 'refund_requested'))`;

/** The filters of the order list, with their days as a period. */
export interface OrderConditions
  extends Omit<OrderFilters, "start_date" | "end_date" | "sold_by" | "sold_key"> {
  readonly period?: Period;
  /** The condition of matchSold(). */
  readonly sold?: SQL | undefined;
}

/**
 * Creates the condition for the order list, its totals, its export and the analytics. A checkout that became no order
 * matches only a search for its complete number, which a shopper may quote from the page that failed.
 */
export function matchOrders(filters: OrderConditions): SQL | undefined {
  return and(matchFilters(filters), or(isPlaced, hasTypedNumber(filters)));
}

/** Creates the condition that the search is the order's number, or returns undefined if it is no order number. */
export function hasTypedNumber({ search = "" }: OrderConditions): SQL | undefined {
  const code = parseOrderCode(search);
  return code === undefined ? undefined : hasCode(code);
}

/**
 * Creates the condition that an order's number ends with a code, whatever its prefix is.
 * @param code a code of parseOrderCode()
 */
export function matchOrderCode(code: string): SQL | undefined {
  const expression = searchExpression(code);
  return and(
    sql`orders.search_key IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ${expression})`,
    hasCode(code),
  );
}

function hasCode(code: string): SQL {
  return sql`substr(${orders.orderNumber}, ${-code.length}) = ${code}`;
}

/** Creates the condition for the filters alone, which also matches checkouts that became no order. */
export function matchFilters(filters: OrderConditions): SQL | undefined {
  return and(
    filters.work === undefined ? undefined : taskConditions[filters.work],
    filters.status === undefined ? undefined : eq(orders.status, filters.status),
    filters.payment_status === undefined ? undefined : eq(orders.paymentStatus, filters.payment_status),
    filters.fulfilment === undefined ? undefined : eq(orders.fulfilment, filters.fulfilment),
    filters.is_guest === undefined ? undefined : matchGuests(filters.is_guest),
    filters.period === undefined ? undefined : isInPeriod(orders.createdAt, filters.period),
    filters.sold,
    matchSearch(filters.search ?? ""),
  );
}

function matchGuests(isGuest: boolean): SQL {
  return isGuest ? isNotNull(orders.guestEmail) : isNotNull(orders.profileId);
}

/**
 * Searches order numbers ("#ABC-123" too), customers, product names and pick-up codes. One or two letters search the
 * order numbers only, because the full-text index needs three.
 */
function matchSearch(typed: string): SQL | undefined {
  const search = removeLabel(typed);
  if (search === "") return undefined;
  const expression = searchExpression(search);
  if (expression === undefined) return contains(orders.orderNumber, search);
  // UNION ALL combines the matches in a single list of keys, so that SQLite reads only the matching orders.
  return sql`orders.search_key IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ${expression}
    UNION ALL SELECT bought.search_key FROM orders AS bought WHERE bought.profile_id IN (SELECT profiles.id FROM profiles
      WHERE profiles.search_key IN (SELECT rowid FROM profiles_search WHERE profiles_search MATCH ${expression}))
    UNION ALL SELECT coded.search_key FROM orders AS coded WHERE coded.pickup_code = ${search.toUpperCase()}
    UNION ALL SELECT held.search_key FROM orders AS held WHERE held.id IN (SELECT order_id FROM order_items
      WHERE product_id IN (SELECT id FROM products WHERE ${matchAdminProducts(search)})))`;
}

/** Removes what people copy with an order number: '#', or 'Order' and the like if a number follows. */
function removeLabel(typed: string): string {
  const number = typed.replace(
    /^(?:(?:your |votre )?(?:order|commande)\b)?[ :]*(?:number|no|№)?[ :.]*#? */i,
    "",
  );
  const isNumber = /[\d-]/.test(number) && parseOrderCode(number) !== undefined;
  return isNumber ? number : typed.replace(/^# */, "");
}
