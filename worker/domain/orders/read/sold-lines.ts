import { type SQL, sql } from "drizzle-orm";
import type { SoldDimension } from "../../../../contract/admin/sold-dimensions.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { uncreditedLostCents } from "../../money/disputes.ts";
import { isInPeriod, type Period } from "../../store/period.ts";
import { storeClock } from "./local-time.ts";
import { netCents } from "./order-sums.ts";

// The one definition of what was sold. Orders count that were placed in the period and have revenue, as in the
// analytics. What their documents charge is divided into goods_cents (goods and delivery before tax, after offers and
// refunds), tax_cents and rounding_cents. Money that banks took back without a credit note reduces goods and taxes in
// proportion.

/**
 * A table of the orders of a period that have revenue, with its parts in cents. An order from before there were invoices
 * has a proportional share of its tax.
 */
export function soldOrders(period: Period): SQL {
  const isOfPeriod = isInPeriod(orders.createdAt, period) ?? sql`1`;
  return sql`(WITH documents AS MATERIALIZED (
      SELECT order_id, sum(sign * (total_cents + cash_rounding_cents)) AS charged_cents,
        sum(sign * tax_cents) AS charged_tax, sum(sign * cash_rounding_cents) AS rounding_cents
      FROM (SELECT invoices.*, iif(kind = 'credit_note', -1, 1) AS sign
        FROM orders JOIN invoices ON invoices.order_id = orders.id WHERE ${isOfPeriod})
      GROUP BY order_id),
    priced AS MATERIALIZED (
      SELECT orders.id, created_at, profile_id, guest_email, fulfilment, tax_place,
        upper(substr(shipping_address ->> 'postal_code', 1, 3)) AS postal_area, shipping_cents, offer_cents,
        ${netCents} AS revenue_cents, ${uncreditedLostCents} AS lost_cents, charged_cents, charged_tax,
        coalesce(rounding_cents, cash_rounding_cents) AS rounding_cents, orders.tax_cents AS order_tax, total_cents
      FROM orders LEFT JOIN documents ON documents.order_id = orders.id WHERE ${isOfPeriod}),
    charged AS (SELECT *, coalesce(charged_cents, revenue_cents + lost_cents) AS all_cents,
        coalesce(charged_tax, order_tax * 1.0 * (revenue_cents + lost_cents) / nullif(total_cents, 0)) AS all_tax
      FROM priced WHERE revenue_cents > 0),
    taxed AS (SELECT *, all_cents - lost_cents AS kept_cents,
        coalesce(CAST(round(all_tax * (all_cents - lost_cents) / all_cents) AS INTEGER), 0) AS tax_cents
      FROM charged)
    SELECT *, kept_cents - tax_cents - rounding_cents AS goods_cents FROM taxed)`;
}

/**
 * A table of the lines of these orders: units that did not come back to the stock, their cost_cents (NULL if unknown),
 * and sales_cents. A refund of units takes their price from their line, and other money that was returned takes the same
 * share of every line and the delivery. An order's cents are rounded as a running sum, so that its lines and its delivery
 * are exactly its goods_cents.
 */
export function soldLines(period: Period): SQL {
  const rounded = (weight: string) =>
    sql`CAST(round(coalesce(${sql.raw(weight)}, 0) * goods_cents / nullif(order_weight, 0)) AS INTEGER)`;
  return sql`(SELECT * FROM (
      SELECT *, coalesce(${rounded("weight_until")} - ${rounded("weight_before")}, 0) AS sales_cents
      FROM (SELECT *,
          sum(weight) OVER (line_by_line ROWS UNBOUNDED PRECEDING) AS weight_until,
          sum(weight) OVER (line_by_line ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS weight_before,
          sum(weight + line_offer_cents) OVER (PARTITION BY order_id) + shipping_cents - offer_cents AS order_weight
        FROM (SELECT sold.*, sold.id AS order_id, item.id AS item_id, item.product_id, item.product_name,
            item.product_sku, item.offer_cents AS line_offer_cents, item.quantity - item.restocked_quantity AS units,
            CAST(round(item.cost_cents * 1.0 * (item.quantity - item.restocked_quantity) / item.quantity) AS INTEGER)
              AS cost_cents,
            max(0.0, (item.total_cents - item.offer_cents) * (item.quantity - ${refundedUnits}) * 1.0 / item.quantity)
              AS weight
          FROM ${soldOrders(period)} AS sold JOIN order_items AS item ON item.order_id = sold.id)
        WINDOW line_by_line AS (PARTITION BY order_id ORDER BY item_id)))
    WHERE units <> 0 OR sales_cents <> 0)`;
}

/** The units of a line that refunds returned the price of. A refund below the price counts in proportion. */
const refundedUnits = sql`coalesce((
  SELECT sum(named.quantity * min(1.0, refunds.amount_cents * 1.0 / nullif((
    SELECT sum(part.quantity * (charged.total_cents - charged.offer_cents + charged.tax_cents) * 1.0 / charged.quantity)
    FROM refund_items AS part JOIN order_items AS charged ON charged.id = part.order_item_id
    WHERE part.refund_id = refunds.id), 0)))
  FROM refund_items AS named JOIN refunds ON refunds.id = named.refund_id
  WHERE named.order_item_id = item.id AND refunds.is_own AND refunds.state = 'succeeded' AND refunds.taxes IS NULL), 0)`;

/** The lines of a period, with the key and the name by which a dimension groups them. */
export function soldLinesBy(by: SoldDimension, period: Period, timeZone: TimeZone): SQL {
  const { key, name = key } = toGroup(by, period, timeZone);
  return sql`(SELECT line.*, coalesce(${key}, '') AS group_key, ${name} AS group_name
    FROM ${soldLines(period)} AS line LEFT JOIN products AS product ON product.id = line.product_id
    LEFT JOIN product_families AS family ON family.id = product.family_id)`;
}

/** Creates the condition over `orders` that an order is behind a row of the report on sales. */
export async function matchSold(
  { db }: StoreContext,
  { by, key }: { readonly by: SoldDimension; readonly key: string },
  period: Period,
  timeZone: TimeZone,
): Promise<SQL> {
  // The list and its sums repeat the condition, so the orders are found once.
  const found = await db
    .select({ key: orders.searchKey })
    .from(orders)
    .where(
      sql`orders.id IN (SELECT order_id FROM ${soldLinesBy(by, period, timeZone)} WHERE group_key = ${key})`,
    );
  return sql`orders.search_key IN (SELECT value FROM json_each(${JSON.stringify(found.map((row) => row.key))}))`;
}

function toGroup(by: SoldDimension, period: Period, timeZone: TimeZone): { key: SQL; name?: SQL } {
  const clock = (format: string) =>
    sql`strftime(${format}, line.created_at, ${storeClock(sql`line.created_at`, period, timeZone)})`;
  switch (by) {
    case "product":
      return { key: sql`coalesce(line.product_id, line.product_sku)`, name: sql`line.product_name` };
    case "family":
      return { key: sql`family.id`, name: sql`family.name` };
    case "category":
      return { key: sql`product.category` };
    case "supplier":
      return { key: sql`product.supplier` };
    case "place":
      return { key: sql`iif(line.fulfilment = 'pickup', 'pickup', line.tax_place)` };
    case "area":
      return {
        key: sql`iif(line.fulfilment = 'pickup', 'pickup', line.postal_area)`,
      };
    case "hour":
      return { key: clock("%H") };
    case "weekday":
      // SQLite's week begins on Sunday.
      return { key: sql`CAST((${clock("%w")} + 6) % 7 AS TEXT)` };
    case "code":
      return { key: selectCodesOf(sql`line.order_id`) };
  }
}

/** An expression for the codes that counted in an order, such as "SPRING10". NULL if none did. */
export function selectCodesOf(orderId: SQL): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT group_concat(code, ', ') FROM (SELECT DISTINCT code FROM order_adjustments AS adjusted
    WHERE adjusted.order_id = ${orderId} AND code IS NOT NULL ORDER BY code))`;
}
