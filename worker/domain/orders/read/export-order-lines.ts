import { asc, eq, sql } from "drizzle-orm";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { toStoreClock } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { products } from "../../../db/schema/catalog.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { CsvExport } from "../../csv-export.ts";
import { formatAmount, type OrderExportQuery, streamOrders } from "./export-orders.ts";

const columns = [
  "order_number",
  "date",
  "time",
  "status",
  "payment_status",
  "payment_method",
  "fulfilment",
  "sku",
  "name",
  // The category that the product has now.
  "category",
  "quantity",
  "restocked",
  "unit_price",
  "subtotal",
  "discount",
  "tax",
  "total",
];

/**
 * Admin only. Exports all matching orders as CSV with a row for each line item. In a row, subtotal - discount + tax is the total, as in the
 * export of orders; delivery and its tax are in no row. The export is audited.
 */
export async function exportOrderLines(
  context: StoreContext,
  admin: AdminActor,
  query: OrderExportQuery,
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "order_lines", filters: query });
  return streamOrders(context, query, { name: "order-lines", columns, format: formatLines });
}

async function formatLines(
  context: StoreContext,
  orderIds: readonly string[],
  timeZone: TimeZone,
): Promise<string> {
  const rows = await context.db
    .select({
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      fulfilment: orders.fulfilment,
      category: products.category,
      item: orderItems,
    })
    .from(sql`json_each(${JSON.stringify(orderIds)}) AS requested`)
    .innerJoin(orders, eq(orders.id, sql`requested.value`))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .orderBy(sql`requested.key`, asc(orderItems.productName), asc(orderItems.id));
  return rows.map((row) => formatLine(row, timeZone)).join("");
}

interface LineRow {
  readonly orderNumber: string;
  readonly createdAt: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  readonly fulfilment: string;
  readonly category: string | null;
  readonly item: typeof orderItems.$inferSelect;
}

function formatLine({ item, ...order }: LineRow, timeZone: TimeZone): string {
  const placedAt = toStoreClock(new Date(order.createdAt), timeZone).toISOString();
  return formatCsvRow([
    order.orderNumber,
    placedAt.slice(0, 10),
    placedAt.slice(11, 16),
    order.status,
    order.paymentStatus,
    order.paymentMethod,
    order.fulfilment,
    item.productSku,
    item.productName,
    order.category ?? "",
    item.quantity,
    item.restockedQuantity,
    formatAmount(item.unitPriceCents),
    formatAmount(item.totalCents + item.discountCents),
    formatAmount(item.discountCents),
    formatAmount(item.taxCents),
    formatAmount(item.totalCents + item.taxCents),
  ]);
}
