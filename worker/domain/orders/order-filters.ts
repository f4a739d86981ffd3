import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { OrderFilters } from "../../../contract/admin-orders.ts";
import { addDays, startOfDay } from "../../../contract/store-time.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { contains } from "../admin/contains.ts";

/** What an order list, its totals, its export and the analytics all filter by. Needs profiles joined to orders. */
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

function matching(search: string): SQL | undefined {
  if (search === "") return undefined;
  // People write the number as they read it: '#ABC-123'.
  return or(
    contains(orders.orderNumber, search.replace(/^#\s*/, "")),
    contains(sql`${profiles.firstName} || ' ' || ${profiles.lastName}`, search),
    contains(profiles.email, search),
    contains(orders.guestEmail, search),
    contains(sql`(${orders.shippingAddress} ->> 'full_name')`, search),
  );
}

/** What was captured for the order at hand (or collected at the door), in cents. */
export const capturedCents = moved(sql`CASE moved.type WHEN 'payment' THEN moved.amount_cents ELSE 0 END`);

/** What went back to the customer of the order at hand, in cents. A refund that the bank returned did not. */
export const refundedCents = moved(
  sql`CASE moved.type WHEN 'refund' THEN moved.amount_cents WHEN 'refund_failure' THEN -moved.amount_cents ELSE 0 END`,
);

function moved(amount: SQL): SQL<number> {
  return sql<number>`coalesce((SELECT sum(${amount}) FROM transactions AS moved
    WHERE moved.order_id = orders.id), 0)`;
}
