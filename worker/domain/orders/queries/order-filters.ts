import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { OrderFilters } from "../../../../contract/admin-orders.ts";
import { addDays, startOfDay } from "../../../../contract/store-time.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { contains, trigramPhrase } from "../../../db/text-search.ts";

/** What an order list, its totals, its export and the analytics all filter by. */
export function orderFilters(filters: OrderFilters): SQL | undefined {
  return and(
    filters.status === undefined ? undefined : eq(orders.status, filters.status),
    filters.payment_status === undefined ? undefined : eq(orders.paymentStatus, filters.payment_status),
    filters.start_date === undefined ? undefined : gte(orders.createdAt, startOfDay(filters.start_date)),
    filters.end_date === undefined
      ? undefined
      : lt(orders.createdAt, startOfDay(addDays(filters.end_date, 1))),
    matching(filters.search ?? ""),
  );
}

/** People write the number as they read it: '#ABC-123'. One or two letters are looked for in the numbers alone. */
function matching(typed: string): SQL | undefined {
  const search = typed.replace(/^#\s*/, "");
  if (search === "") return undefined;
  const phrase = trigramPhrase(search);
  if (phrase === undefined) return contains(orders.orderNumber, search);
  // The names of both: "UNION ALL" in one list, so that the findings lead to the orders and no order is read in vain.
  return sql`orders.rowid IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ${phrase}
    UNION ALL SELECT bought.rowid FROM orders AS bought WHERE bought.profile_id IN (SELECT profiles.id FROM profiles
      WHERE profiles.rowid IN (SELECT rowid FROM profiles_search WHERE words MATCH ${phrase})))`;
}

interface Move {
  readonly type: SQLWrapper;
  readonly amountCents: SQLWrapper;
}

/** Of one transaction: what was captured by it (or collected at the door), in cents. */
export function capturedOf({ type, amountCents }: Move): SQL<number> {
  return sql<number>`CASE ${type} WHEN 'payment' THEN ${amountCents} ELSE 0 END`;
}

/** Of one transaction: what went back to the customer, in cents. A refund that the bank returned did not. */
export function refundedOf({ type, amountCents }: Move): SQL<number> {
  return sql<number>`CASE ${type} WHEN 'refund' THEN ${amountCents} WHEN 'refund_failure' THEN -${amountCents} ELSE 0 END`;
}

const moves = alias(transactions, "moves");

/** The same of the order at hand. */
export const capturedCents = sumOfOrder(capturedOf(moves));
export const refundedCents = sumOfOrder(refundedOf(moves));

function sumOfOrder(amount: SQL<number>): SQL<number> {
  return sql<number>`coalesce((SELECT sum(${amount}) FROM ${transactions} AS moves WHERE moves.order_id = orders.id), 0)`;
}
