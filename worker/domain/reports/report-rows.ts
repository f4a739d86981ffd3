import { asc, between, desc, type SQL, sql } from "drizzle-orm";
import type { SalesExportQuery } from "../../../contract/admin/reports.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { uncreditedLostCents } from "../money/disputes.ts";
import { soldLines, soldLinesBy, soldOrders } from "../orders/read/sold-lines.ts";
import { isInPeriod, type Period } from "../store/period.ts";

/** The days of a report, with their period. */
export interface ReportPeriod {
  readonly days: { readonly start_date: string; readonly end_date: string };
  readonly period: Period;
  readonly timeZone: TimeZone;
}

export type SoldSums = Pick<
  SoldGroup,
  "orders" | "units" | "salesCents" | "costCents" | "costedCents" | "uncosted"
>;
export type SoldGroup = Awaited<ReturnType<typeof selectSoldGroups>>[number];

/** Selects the rows of a report, with the stock of products. The caller adds the limit. */
export function selectSoldGroups(
  context: StoreContext,
  { by, stock, sort_by: sort, order }: SalesExportQuery,
  { period, timeZone }: ReportPeriod,
) {
  const groups = sql`(SELECT group_key, group_name, product_sku, max(created_at), ${sums} FROM
    ${soldLinesBy(by, period, timeZone)} GROUP BY group_key)`;
  const isDead = by === "product" && stock === "dead";
  const sorted = sortColumns[sort];
  return context.db
    .select({
      key: sql<string>`coalesce(sold.group_key, products.id)`.as("key"),
      // The name is that of the latest order, or the present one of a product that was never sold.
      name: sql<string | null>`coalesce(sold.group_name, products.name)`.as("name"),
      sku: sql<string | null>`coalesce(products.sku, sold.product_sku)`.as("sku"),
      ...sumColumns("sold"),
      onHand: sql<number | null>`products.stock_on_hand`.as("on_hand"),
      stockValueCents: sql<number | null>`${stockValue}`.as("stock_value"),
      found: sql<number>`count(*) OVER ()`.as("found"),
    })
    .from(
      isDead
        ? sql`products LEFT JOIN ${groups} AS sold ON sold.group_key = products.id`
        : sql`${groups} AS sold LEFT JOIN products ON ${by === "product" ? sql`products.id = sold.group_key` : sql`0`}`,
    )
    .where(isDead ? sql`products.stock_on_hand > 0 AND coalesce(sold.units, 0) <= 0` : undefined)
    .orderBy(
      // Unknown figures are last in both directions.
      sql`${sorted} IS NULL`,
      order === "asc" ? asc(sorted) : desc(sorted),
      sql`key`,
    )
    .$dynamic();
}

const sums = sql`count(DISTINCT order_id) AS orders, sum(units) AS units, sum(sales_cents) AS sales,
  sum(cost_cents) AS cost, sum(iif(cost_cents IS NULL, 0, sales_cents)) AS costed,
  sum(iif(cost_cents IS NULL, units, 0)) AS uncosted`;

function sumColumns(table: string) {
  const column = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`;
  const numberOf = (name: string) =>
    sql<number>`coalesce(${column(name)}, 0)`.mapWith(Number).as(`sum_${name}`);
  return {
    orders: numberOf("orders"),
    units: numberOf("units"),
    salesCents: numberOf("sales"),
    costCents: sql<number | null>`${column("cost")}`.as("sum_cost"),
    /** The sales of the lines whose cost is known. */
    costedCents: numberOf("costed"),
    uncosted: numberOf("uncosted"),
  };
}

/** The cost of the units on hand of a product. NULL if it is unknown. */
const stockValue = sql`iif(products.unit_cost_cents IS NULL, NULL, products.stock_value_cents)`;

const sortColumns: Record<SalesExportQuery["sort_by"], SQL> = {
  name: sql`lower(coalesce(sold.group_name, products.name))`,
  units: sql`coalesce(sold.units, 0)`,
  sales: sql`coalesce(sold.sales, 0)`,
  cost: sql`sold.cost`,
  margin: sql`sold.costed - sold.cost`,
  orders: sql`coalesce(sold.orders, 0)`,
  on_hand: sql`products.stock_on_hand`,
  stock_value: stockValue,
  days_left: sql`products.stock_on_hand * 1.0 / nullif(max(sold.units, 0), 0)`,
};

/** Selects the sums over all rows, which are the same in every report of a period. */
export function selectSoldSums(context: StoreContext, { period }: ReportPeriod) {
  return context.db
    .select(sumColumns("total"))
    .from(sql`(SELECT ${sums} FROM ${soldLines(period)}) AS total`);
}

export type CustomerSums = Awaited<ReturnType<typeof selectCustomerSums>>[number];

/**
 * Sums the orders with revenue, in cents, by how many their customer placed. An account and a guest with the same email
 * address are one customer. Erased people are apart.
 */
export function selectCustomerSums(context: StoreContext, { period }: ReportPeriod) {
  const sumOf = (cents: string, name: string) =>
    sql<number>`coalesce(sum(person.${sql.raw(cents)}), 0)`.mapWith(Number).as(name);
  return context.db
    .select({
      orders: sql<"1" | "2" | "3+" | "erased">`CASE WHEN person.email IS NULL THEN 'erased'
        WHEN person.placed > 2 THEN '3+' ELSE CAST(person.placed AS TEXT) END`.as("placed_orders"),
      customers: sql<number>`count(*)`.mapWith(Number).as("customers"),
      keptCents: sumOf("kept", "kept_cents"),
      taxCents: sumOf("tax", "tax_cents"),
      roundingCents: sumOf("rounding", "rounding_cents"),
    })
    .from(
      sql`(SELECT coalesce(profiles.email, sold.guest_email) AS email, count(*) AS placed, sum(kept_cents) AS kept,
          sum(tax_cents) AS tax, sum(rounding_cents) AS rounding
        FROM ${soldOrders(period)} AS sold LEFT JOIN profiles ON profiles.id = sold.profile_id
        GROUP BY coalesce(profiles.email, sold.guest_email, sold.id)) AS person`,
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Sums the documents that were issued in the period, in cents. */
export function selectIssued(context: StoreContext, { days }: ReportPeriod) {
  return context.db
    .select({ cents: documentCents.as("issued_cents") })
    .from(invoices)
    .where(between(invoices.day, days.start_date, days.end_date));
}

/** Sums the documents of the orders that were placed in the period, in cents. */
export function selectDocumentsOf(context: StoreContext, { period }: ReportPeriod) {
  return context.db
    .select({ cents: documentCents.as("documents_cents") })
    .from(invoices)
    .innerJoin(orders, sql`orders.id = invoices.order_id`)
    .where(isInPeriod(orders.createdAt, period));
}

const documentCents =
  sql<number>`coalesce(sum(iif(invoices.kind = 'credit_note', -1, 1) * invoices.total_cents), 0)`.mapWith(
    Number,
  );

/** Sums what banks took back of the orders of the period without a credit note, in cents. */
export function selectLost(context: StoreContext, { period }: ReportPeriod) {
  return context.db
    .select({ cents: sql<number>`coalesce(sum(${uncreditedLostCents}), 0)`.mapWith(Number).as("lost_cents") })
    .from(orders)
    .where(isInPeriod(orders.createdAt, period));
}
