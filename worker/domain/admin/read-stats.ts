import { and, asc, count, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { type AdminStatsView, dashboardDays, lowStockBelow } from "../../../contract/admin.ts";
import { centsToDollars } from "../../../contract/money.ts";
import { addDays, dayOf, daysBetween, startOfDay } from "../../../contract/store-time.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { products } from "../../db/schema/catalog.ts";
import { transactions } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { soldStatuses } from "../orders/analyze-orders.ts";
import { adminSummaryOf, selectOrdersWithCustomer } from "../orders/list-orders.ts";

const listLength = 10;
const latestOrders = 5;

/** The dashboard, in one round trip. The definitions are in the contract's adminStatsView. */
export async function readStats(context: StoreContext): Promise<AdminStatsView> {
  const today = dayOf(context.now());
  const firstDay = addDays(today, 1 - dashboardDays);
  const month = startOfDay(`${today.slice(0, 7)}-01`);
  const [[shelf], [people], [pending], [revenue], placed, money, low, latest] = await context.db.batch([
    context.db.select({ found: count() }).from(products).where(isNull(products.archivedAt)),
    context.db.select({ found: count() }).from(profiles),
    context.db
      .select({ found: count() })
      .from(orders)
      .where(inArray(orders.status, ["paid", "processing"])),
    context.db
      .select({ cents: netCents.as("net_cents") })
      .from(transactions)
      .where(gte(transactions.createdAt, month)),
    context.db
      .select({ hour: hourOf(orders.createdAt), found: count().as("found") })
      .from(orders)
      .where(and(gte(orders.createdAt, startOfDay(firstDay)), inArray(orders.status, [...soldStatuses])))
      .groupBy(sql`1`),
    context.db
      .select({ hour: hourOf(transactions.createdAt), cents: netCents.as("net_cents") })
      .from(transactions)
      .where(gte(transactions.createdAt, startOfDay(firstDay)))
      .groupBy(sql`1`),
    context.db
      .select()
      .from(products)
      .where(and(eq(products.isActive, true), lt(products.stockQuantity, lowStockBelow)))
      .orderBy(asc(products.stockQuantity), asc(products.name))
      .limit(listLength),
    selectOrdersWithCustomer(context).orderBy(desc(orders.createdAt), desc(orders.id)).limit(latestOrders),
  ]);
  return {
    total_products: shelf?.found ?? 0,
    total_users: people?.found ?? 0,
    pending_orders: pending?.found ?? 0,
    monthly_revenue: centsToDollars(revenue?.cents ?? 0),
    sales_by_day: salesByDay(daysBetween(firstDay, today), placed, money),
    low_stock: low.map((product) => ({
      id: product.id,
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      category: product.category,
      stock_quantity: product.stockQuantity,
    })),
    latest_orders: latest.map(adminSummaryOf),
  };
}

const netCents =
  sql<number>`coalesce(sum(CASE ${transactions.type} WHEN 'refund' THEN -1 ELSE 1 END * ${transactions.amountCents}), 0)`.mapWith(
    Number,
  );

/** The hour of UTC: the store's offset is whole hours, so that an hour belongs to one day. */
function hourOf(column: typeof orders.createdAt | typeof transactions.createdAt) {
  return sql<string>`substr(${column}, 1, 13)`.as("hour");
}

function salesByDay(
  days: readonly string[],
  placed: readonly { hour: string; found: number }[],
  money: readonly { hour: string; cents: number }[],
): AdminStatsView["sales_by_day"] {
  const dayOfHour = (hour: string) => dayOf(new Date(`${hour}:00:00Z`));
  const sum = (amounts: readonly (readonly [string, number])[]) => {
    const sums = new Map<string, number>();
    for (const [day, amount] of amounts) sums.set(day, (sums.get(day) ?? 0) + amount);
    return sums;
  };
  const orderCounts = sum(placed.map((row) => [dayOfHour(row.hour), row.found] as const));
  const cents = sum(money.map((row) => [dayOfHour(row.hour), row.cents] as const));
  return days.map((date) => ({
    date,
    orders: orderCounts.get(date) ?? 0,
    revenue: centsToDollars(cents.get(date) ?? 0),
  }));
}
