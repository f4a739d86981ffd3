import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { InvoiceView } from "../../../../contract/orders/invoices.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { orderLineTaxes } from "../../../db/schema/taxes.ts";
import type { StoreContext } from "../../context.ts";
import { mayReadOrder, type OrderHolder } from "../../orders/order-holder.ts";
import { selectRefundsOf } from "../refunds/refund-rows.ts";
import { selectInvoicesWithOrder } from "./invoice-filters.ts";
import { toInvoiceView } from "./invoice-view.ts";

/**
 * Reads the documents of an order of its holder, or of any order for admins, the oldest first.
 * @throws StoreError order_not_found
 */
export async function readOrderInvoices(
  context: StoreContext,
  holder: OrderHolder,
  orderId: string,
): Promise<InvoiceView[]> {
  const [[order], views] = await Promise.all([
    context.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), mayReadOrder(holder))),
    readInvoiceViews(context, eq(invoices.orderId, orderId)),
  ]);
  if (order === undefined) throw new StoreError("order_not_found");
  return views;
}

/** Reads documents with everything that is printed, the oldest first, in one round trip. */
export async function readInvoiceViews(
  context: StoreContext,
  condition: SQL | undefined,
  { limit = 100, offset = 0 }: { readonly limit?: number; readonly offset?: number } = {},
): Promise<InvoiceView[]> {
  const page = () =>
    selectInvoicesWithOrder(context)
      .where(condition)
      .orderBy(sql`invoices.rowid`)
      .limit(limit)
      .offset(offset);
  const orderIds = sql`(SELECT printed.order_id FROM (
    SELECT invoices.order_id FROM invoices WHERE ${condition ?? sql`1`} ORDER BY invoices.rowid LIMIT ${limit} OFFSET ${offset}
  ) AS printed)`;
  const [rows, items, lineTaxes, refundRows] = await context.db.batch([
    page(),
    context.db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, orderIds))
      .orderBy(sql`order_items.rowid`),
    context.db.select().from(orderLineTaxes).where(inArray(orderLineTaxes.orderId, orderIds)),
    selectRefundsOf(context, orderIds),
  ]);
  return rows.map((row) => toInvoiceView(row, { items, lineTaxes, refunds: refundRows }));
}
