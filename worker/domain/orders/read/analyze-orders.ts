import { and, count, desc, eq, isNotNull, type SQL, sql, sum } from "drizzle-orm";
import type * as v from "valibot";
import type { AnalyticsView, analyticsQuery } from "../../../../contract/admin/analytics.ts";
import { imageUrl } from "../../../../contract/catalog/product-images.ts";
import { orderStatuses } from "../../../../contract/orders/order-status.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { centsToDollars, dollarsToCents } from "../../../../contract/shared/money.ts";
import { addDays, daysBetween, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { orderAdjustments } from "../../../db/schema/offers.ts";
import { orders } from "../../../db/schema/orders.ts";
import { orderTaxes } from "../../../db/schema/taxes.ts";
import type { StoreContext } from "../../context.ts";
import { type Period, toPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { isSold, matchOrders } from "./order-filters.ts";
import { netCents, selectOrderSums, toOrderTotals } from "./order-sums.ts";
import { soldLines } from "./sold-lines.ts";

const defaultDays = 30;
const maxDays = 1_100;
const bestSellerCount = 10;
const offerCount = 20;

/**
 * Admin only. Analyzes the orders that were placed in a range of days. The contract's analyticsView defines each
 * figure. Revenue equals the sum of GET /orders for the same days.
 * @throws StoreError invalid_input for a range that ends before it begins, or is longer than three years
 */
export async function analyzeOrders(
  context: StoreContext,
  query: v.InferOutput<typeof analyticsQuery>,
): Promise<AnalyticsView> {
  const timeZone = await readTimeZone(context);
  const range = toDayRange(toStoreDay(context.now(), timeZone), query);
  const period = toPeriod(range, timeZone);
  const {
    sums: [sums],
    taxes,
    statuses,
    halfHours,
    sellers,
    offered,
    buyers: [buyers],
    funnels: [funnel],
  } = await readBatch(context.db, {
    sums: selectOrderSums(context, { period }),
    taxes: selectTaxes(context, period),
    statuses: context.db
      .select({ status: orders.status, found: count().as("found") })
      .from(orders)
      .where(matchOrders({ period }))
      .groupBy(orders.status),
    halfHours: selectHalfHours(context, period),
    sellers: selectBestSellers(context, period),
    offered: selectOffers(context, period),
    buyers: selectBuyers(context, period),
    funnels: selectFunnel(context, period),
  });
  const totals = toOrderTotals(sums);
  const paidOrders = sums?.paidOrders ?? 0;
  const revenueCents = dollarsToCents(totals.revenue);
  const carts = funnel?.carts ?? 0;
  const paid = funnel?.paid ?? 0;
  return {
    ...range,
    total_orders: sums?.found ?? 0,
    total_revenue: totals.revenue,
    paid_orders: paidOrders,
    average_order_value: paidOrders === 0 ? 0 : centsToDollars(Math.round(revenueCents / paidOrders)),
    taxes: taxes.map((tax) => ({
      name: tax.name,
      rate_percent: tax.millipercent / 1_000,
      base: centsToDollars(tax.baseCents),
      amount: centsToDollars(tax.taxCents),
    })),
    orders_by_status: {
      ...Object.fromEntries(orderStatuses.map((status) => [status, 0])),
      ...Object.fromEntries(statuses.map((row) => [row.status, row.found])),
    },
    orders_by_day: toDays(range, halfHours, "found", timeZone),
    best_sellers: sellers.map((seller) => ({
      product_id: seller.productId,
      product_name: seller.name,
      product_sku: seller.sku,
      image_url: seller.imageHash === null ? null : imageUrl(seller.imageHash, 160),
      quantity: seller.units,
      revenue: centsToDollars(seller.revenueCents),
    })),
    offers: offered.map(({ amountCents, revenueCents, ...offer }) => ({
      ...offer,
      amount: centsToDollars(amountCents),
      revenue: centsToDollars(revenueCents),
    })),
    buyers: toBuyers(buyers),
    // The rate is a percentage with two decimals.
    conversion: { carts, paid, rate: carts === 0 ? 0 : Math.round((paid * 10_000) / carts) / 100 },
  };
}

function toDayRange(today: string, query: v.InferOutput<typeof analyticsQuery>): DayRange {
  const end = query.end_date ?? today;
  const start = query.start_date ?? addDays(end, 1 - defaultDays);
  if (start > end) throw fieldError("start_date", "The range ends before it begins");
  if (addDays(start, maxDays) < end) throw fieldError("start_date", "The range is longer than three years");
  return { start_date: start, end_date: end };
}

function selectTaxes(context: StoreContext, period: Period) {
  return context.db
    .select({
      name: orderTaxes.name,
      millipercent: orderTaxes.millipercent,
      baseCents: sum(orderTaxes.baseCents).mapWith(Number).as("base_cents"),
      taxCents: sum(orderTaxes.taxCents).mapWith(Number).as("tax_cents"),
    })
    .from(orderTaxes)
    .innerJoin(orders, eq(orders.id, orderTaxes.orderId))
    .where(and(matchOrders({ period }), sql`${netCents} > 0`))
    .groupBy(orderTaxes.name, orderTaxes.millipercent)
    .orderBy(orderTaxes.name, desc(orderTaxes.millipercent));
}

function selectBestSellers(context: StoreContext, period: Period) {
  const units = sql`sum(line.units)`;
  return context.db
    .select({
      productId: sql<string | null>`line.product_id`.as("sold_product_id"),
      // SQLite takes bare columns from the row of max(), so the name is that of the latest order.
      lastOrderedAt: sql<string>`max(line.created_at)`.as("last_ordered_at"),
      name: sql<string>`line.product_name`.as("name"),
      sku: sql<string>`line.product_sku`.as("sku"),
      imageHash: sql<string | null>`(SELECT content_hash FROM product_images
          WHERE product_id = line.product_id ORDER BY is_primary DESC, position LIMIT 1)`.as("image_hash"),
      units: sql<number>`${units}`.mapWith(Number).as("units"),
      revenueCents: sql<number>`sum(line.sales_cents)`.mapWith(Number).as("revenue_cents"),
    })
    .from(sql`${soldLines(period)} AS line`)
    .groupBy(sql`coalesce(line.product_id, line.product_sku)`)
    .having(sql`${units} > 0`)
    .orderBy(desc(units), sql`name`)
    .limit(bestSellerCount);
}

function selectOffers({ db }: StoreContext, period: Period) {
  const offered = db
    .select({
      // A discount that an admin gave on one order is no offer.
      offerId: sql<string>`${orderAdjustments.offerId}`.as("counted_offer_id"),
      title: sql<string>`max(${orderAdjustments.title})`.as("offer_title"),
      code: sql<string | null>`max(${orderAdjustments.code})`.as("offer_code"),
      cents: sql<number>`sum(${orderAdjustments.cents})`.as("order_cents"),
      netCents: netCents.as("order_net_cents"),
    })
    .from(orders)
    .innerJoin(orderAdjustments, eq(orderAdjustments.orderId, orders.id))
    .where(and(matchOrders({ period }), isSold, isNotNull(orderAdjustments.offerId)))
    .groupBy(orderAdjustments.offerId, orders.id)
    .as("offered");
  const amount = sql`sum(${offered.cents})`;
  return db
    .select({
      offer_id: offered.offerId,
      title: sql<string>`max(${offered.title})`.as("title"),
      code: sql<
        string | null
      >`CASE WHEN count(DISTINCT ${offered.code}) = 1 THEN max(${offered.code}) END`.as("code"),
      orders: count().as("orders"),
      amountCents: sql<number>`${amount}`.mapWith(Number).as("amount_cents"),
      revenueCents: sql<number>`sum(${offered.netCents})`.mapWith(Number).as("revenue_cents"),
    })
    .from(offered)
    .groupBy(sql`${offered.offerId}`)
    .orderBy(desc(amount), sql`${offered.offerId}`)
    .limit(offerCount);
}

function selectBuyers(context: StoreContext, period: Period) {
  const sumOf = (value: SQL, name: string) =>
    sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number).as(name);
  const isGuest = sql`${orders.guestEmail} IS NOT NULL`;
  const isPickup = sql`${orders.fulfilment} = 'pickup'`;
  return context.db
    .select({
      // An order whose person was erased counts as a customer of its own.
      customers: sql<number>`count(DISTINCT coalesce(${profiles.email}, ${orders.guestEmail}, ${orders.id}))`
        .mapWith(Number)
        .as("customers"),
      guestOrders: sumOf(isGuest, "guest_orders"),
      guestCents: sumOf(sql`iif(${isGuest}, ${netCents}, 0)`, "guest_cents"),
      pickupOrders: sumOf(isPickup, "pickup_orders"),
      pickupCents: sumOf(sql`iif(${isPickup}, ${netCents}, 0)`, "pickup_cents"),
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId))
    .where(and(matchOrders({ period }), sql`${netCents} > 0`));
}

function toBuyers(
  sums: Awaited<ReturnType<typeof selectBuyers>>[number] | undefined,
): AnalyticsView["buyers"] {
  return {
    customers: sums?.customers ?? 0,
    by_guests: toOrderGroup(sums?.guestOrders ?? 0, sums?.guestCents ?? 0),
    for_pickup: toOrderGroup(sums?.pickupOrders ?? 0, sums?.pickupCents ?? 0),
  };
}

function toOrderGroup(found: number, cents: number) {
  return { orders: found, average_order_value: found === 0 ? 0 : centsToDollars(Math.round(cents / found)) };
}

function selectFunnel(context: StoreContext, { from, until }: Period) {
  return context.db
    .select({
      carts: sql<number>`(SELECT count(*) FROM (
        SELECT cart_id FROM cart_items WHERE created_at >= ${from} AND created_at < ${until}
        UNION SELECT cart_id FROM orders WHERE created_at >= ${from} AND created_at < ${until}))`
        .mapWith(Number)
        .as("carts"),
      paid: sql<number>`(SELECT count(DISTINCT orders.cart_id) FROM orders
        WHERE orders.created_at >= ${from} AND orders.created_at < ${until} AND ${isSold})`
        .mapWith(Number)
        .as("paid"),
    })
    .from(sql`(SELECT 1)`);
}

/** A range of days in the store's time zone, both inclusive. */
interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Groups orders by half hours of UTC. Each half hour belongs to one day of the store, because Canada's zones differ
 * from UTC by full or half hours.
 */
export function selectHalfHours(context: StoreContext, period: Period) {
  const start = sql<string>`substr(${orders.createdAt}, 1, 14) || iif(substr(${orders.createdAt}, 15, 1) < '3', '00', '30')`;
  return context.db
    .select({
      start: start.as("half_hour"),
      found: count().as("found"),
      sold: sql<number>`sum(${isSold})`.mapWith(Number).as("sold"),
      revenueCents: sql<number>`sum(${netCents})`.mapWith(Number).as("revenue_cents"),
    })
    .from(orders)
    .where(matchOrders({ period }))
    .groupBy(start);
}

/** Lists every day of the range with its orders (all placed ones, or the sold ones) and their revenue in dollars. */
export function toDays(
  range: DayRange,
  halfHours: Awaited<ReturnType<typeof selectHalfHours>>,
  counted: "found" | "sold",
  zone: TimeZone,
): { date: string; orders: number; revenue: number }[] {
  const days = new Map(
    daysBetween(range.start_date, range.end_date).map((date) => [date, { orders: 0, cents: 0 }]),
  );
  for (const row of halfHours) {
    const day = days.get(toStoreDay(new Date(`${row.start}:00Z`), zone));
    if (day === undefined) continue;
    day.orders += row[counted];
    day.cents += row.revenueCents;
  }
  return [...days].map(([date, day]) => ({ date, orders: day.orders, revenue: centsToDollars(day.cents) }));
}
