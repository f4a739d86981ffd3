import { asc, eq, sql } from "drizzle-orm";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { productFamilies, products } from "../../../db/schema/catalog.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { CsvExport } from "../../csv-export.ts";
import { getNetCents } from "../../money/offer-amounts.ts";
import { selectCodesOf } from "./sold-lines.ts";
import {
  type Column,
  formatAmount,
  formatPlacedAt,
  type OrderExportQuery,
  streamOrders,
} from "./stream-orders.ts";

/**
 * Admin only. Exports all matching orders as CSV with a row for each line item. In a row, subtotal - discount - offers +
 * tax is the total, as in the export of orders; delivery and its tax are in no row. The export is audited.
 */
export async function exportOrderLines(
  context: StoreContext,
  admin: AdminActor,
  query: OrderExportQuery,
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "order_lines", filters: query });
  return streamOrders(context, query, { name: "order-lines", columns, readRows });
}

interface LineRow {
  readonly orderNumber: string;
  readonly placedAt: ReturnType<typeof formatPlacedAt>;
  readonly status: string;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  readonly fulfilment: string;
  /** The category that the product has now. */
  readonly category: string | null;
  readonly family: string | null;
  readonly supplier: string | null;
  readonly town: string | null;
  readonly province: string | null;
  readonly refunded: number;
  /** The codes that counted in the order. */
  readonly codes: string | null;
  readonly item: typeof orderItems.$inferSelect;
}

const columns: readonly Column<LineRow>[] = [
  { heading: "order_number", format: ({ orderNumber }) => orderNumber },
  { heading: "date", format: ({ placedAt }) => placedAt.date },
  { heading: "time", format: ({ placedAt }) => placedAt.time },
  { heading: "status", format: ({ status }) => status },
  { heading: "payment_status", format: ({ paymentStatus }) => paymentStatus },
  { heading: "payment_method", format: ({ paymentMethod }) => paymentMethod },
  { heading: "fulfilment", format: ({ fulfilment }) => fulfilment },
  { heading: "sku", format: ({ item }) => item.productSku },
  { heading: "name", format: ({ item }) => item.productName },
  { heading: "category", format: ({ category }) => category },
  { heading: "quantity", format: ({ item }) => item.quantity },
  { heading: "restocked", format: ({ item }) => item.restockedQuantity },
  { heading: "unit_price", format: ({ item }) => formatAmount(item.unitPriceCents) },
  { heading: "subtotal", format: ({ item }) => formatAmount(item.totalCents + item.discountCents) },
  { heading: "discount", format: ({ item }) => formatAmount(item.discountCents) },
  { heading: "tax", format: ({ item }) => formatAmount(item.taxCents) },
  { heading: "total", format: ({ item }) => formatAmount(getNetCents(item) + item.taxCents) },
  // New columns are last, because programs read the others by position.
  { heading: "offers", format: ({ item }) => formatAmount(item.offerCents) },
  // The units in parcels. An order that left before there were parcels, or was picked up, has none.
  { heading: "sent", format: ({ item }) => item.sentQuantity },
  { heading: "family", format: ({ family }) => family },
  { heading: "supplier", format: ({ supplier }) => supplier },
  { heading: "town", format: ({ town }) => town },
  { heading: "province", format: ({ province }) => province },
  // The units that refunds returned the price of.
  { heading: "refunded", format: ({ refunded }) => refunded },
  // The cost of all units of the line, and the rest of their price after offers, before tax.
  { heading: "cost", format: ({ item }) => (item.costCents === null ? null : formatAmount(item.costCents)) },
  // A number, because text that begins with a minus is marked as a possible formula.
  {
    heading: "margin",
    format: ({ item }) =>
      item.costCents === null ? null : centsToDollars(getNetCents(item) - item.costCents),
  },
  { heading: "code", format: ({ codes }) => codes },
];

async function readRows(
  context: StoreContext,
  orderIds: readonly string[],
  timeZone: TimeZone,
): Promise<readonly LineRow[]> {
  const rows = await context.db
    .select({
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      fulfilment: orders.fulfilment,
      category: products.category,
      family: sql<string | null>`${productFamilies.name}`.as("family_name"),
      supplier: products.supplier,
      town: sql<
        string | null
      >`iif(${orders.fulfilment} = 'delivery', ${orders.shippingAddress} ->> 'city', NULL)`.as("town"),
      province: sql<
        string | null
      >`iif(${orders.fulfilment} = 'delivery', ${orders.shippingAddress} ->> 'province', NULL)`.as(
        "province",
      ),
      refunded: sql<number>`coalesce((SELECT sum(refund_items.quantity) FROM refund_items
        JOIN refunds ON refunds.id = refund_items.refund_id WHERE refund_items.order_item_id = ${orderItems.id}
          AND refunds.is_own AND refunds.state = 'succeeded'), 0)`.as("refunded_units"),
      codes: selectCodesOf(sql`${orders.id}`).as("codes"),
      item: orderItems,
    })
    .from(sql`json_each(${JSON.stringify(orderIds)}) AS requested`)
    .innerJoin(orders, eq(orders.id, sql`requested.value`))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productFamilies, eq(productFamilies.id, products.familyId))
    .orderBy(sql`requested.key`, asc(orderItems.productName), asc(orderItems.id));
  return rows.map((row) => ({ ...row, placedAt: formatPlacedAt(row.createdAt, timeZone) }));
}
