import { count, inArray, sql } from "drizzle-orm";
import { centsToDollars } from "../../../../contract/money.ts";
import { dayOf, daysBetween } from "../../../../contract/store-time.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { capturedCents, orderFilters, refundedCents } from "./order-filters.ts";

/** Statuses of orders whose goods are sold: paid for, or on their way against cash. */
export const soldStatuses = ["paid", "processing", "shipped", "delivered", "refund_requested"] as const;

/** Days of the store, both included. */
export interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

/** Orders by the hour of UTC in which they were placed: the store's offset is whole hours, so that an hour is of one day. */
export function selectHours(context: StoreContext, range: DayRange) {
  return context.db
    .select({
      hour: sql<string>`substr(${orders.createdAt}, 1, 13)`.as("hour"),
      found: count().as("found"),
      sold: sql<number>`sum(${inArray(orders.status, [...soldStatuses])})`.mapWith(Number).as("sold"),
      revenueCents: sql<number>`sum(${capturedCents} - ${refundedCents})`.mapWith(Number).as("revenue_cents"),
    })
    .from(orders)
    .where(orderFilters(range))
    .groupBy(sql`substr(${orders.createdAt}, 1, 13)`);
}

/** Every day of the range with its orders (all that were placed, or those that are sold) and their revenue in dollars. */
export function daysOf(
  range: DayRange,
  hours: Awaited<ReturnType<typeof selectHours>>,
  counted: "found" | "sold",
): { date: string; orders: number; revenue: number }[] {
  const days = new Map(
    daysBetween(range.start_date, range.end_date).map((date) => [date, { orders: 0, cents: 0 }]),
  );
  for (const row of hours) {
    const day = days.get(dayOf(new Date(`${row.hour}:00:00Z`)));
    if (day === undefined) continue;
    day.orders += row[counted];
    day.cents += row.revenueCents;
  }
  return [...days].map(([date, day]) => ({ date, orders: day.orders, revenue: centsToDollars(day.cents) }));
}
