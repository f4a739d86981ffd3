import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { InvoiceKind } from "../../../../contract/orders/invoice-number.ts";
import type { InvoiceView } from "../../../../contract/orders/invoices.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { OrderAdjustmentRow } from "../../../db/schema/offers.ts";
import { orderChanges } from "../../../db/schema/order-changes.ts";
import { type OrderItemRow, orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { refundItems, refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { selectAdjustments } from "../../offers/order-adjustments.ts";
import { type OrderLineTaxRow, selectLineTaxes } from "../taxes/stored-taxes.ts";
import { formerContent } from "./former-content.ts";
import { type PrintedRecords, selectInvoicesWithOrder, toInvoiceView } from "./invoice-view.ts";
import type { InvoiceRow } from "./read-invoices.ts";

/**
 * Reads invoices and notes with everything that is printed, the oldest first, in one round trip. It does not decide who
 * may read them: a caller that answers a shopper checks the order first.
 * @param condition over `invoices`
 */
export async function readInvoiceViews(
  context: StoreContext,
  condition: SQL | undefined,
  { limit = 100, offset = 0 }: { readonly limit?: number; readonly offset?: number } = {},
): Promise<InvoiceView[]> {
  const orderIds = sql`(SELECT printed.order_id FROM (
    SELECT invoices.order_id FROM invoices WHERE ${condition ?? sql`1`} ORDER BY invoices.rowid LIMIT ${limit} OFFSET ${offset}
  ) AS printed)`;
  const { rows, ...records } = await readBatch(context.db, {
    rows: selectInvoicesWithOrder(context)
      .where(condition)
      .orderBy(sql`invoices.rowid`)
      .limit(limit)
      .offset(offset),
    items: context.db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, orderIds))
      .orderBy(sql`order_items.rowid`),
    adjustments: selectAdjustments(context, orderIds),
    lineTaxes: selectLineTaxes(context, orderIds),
    refundItems: context.db
      .select({
        orderId: sql<string>`${refunds.orderId}`.as("refunded_order_id"),
        refundId: refundItems.refundId,
        orderItemId: refundItems.orderItemId,
        quantity: refundItems.quantity,
      })
      .from(refundItems)
      .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
      .where(inArray(refunds.orderId, orderIds))
      .orderBy(sql`refund_items.rowid`),
    notes: context.db
      .select({
        refundId: invoices.refundId,
        kind: invoices.kind,
        key: sql<number>`invoices.rowid`.as("note_key"),
      })
      .from(invoices)
      .where(and(inArray(invoices.orderId, orderIds), isNotNull(invoices.refundId))),
    orders: context.db
      .select({ id: orders.id, shippingCents: orders.shippingCents })
      .from(orders)
      .where(inArray(orders.id, orderIds)),
    changes: context.db
      .select({ orderId: orderChanges.orderId, content: orderChanges.content, former: orderChanges.former })
      .from(orderChanges)
      .where(and(inArray(orderChanges.orderId, orderIds), isNotNull(orderChanges.former))),
  });
  return rows.map((row) => toInvoiceView(row, pickContent(row.invoice, records)));
}

interface ReadContents {
  readonly items: readonly OrderItemRow[];
  readonly adjustments: readonly OrderAdjustmentRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  readonly refundItems: readonly {
    orderId: string;
    refundId: string;
    orderItemId: string;
    quantity: number;
  }[];
  readonly notes: readonly { refundId: string | null; kind: InvoiceKind; key: number }[];
  readonly orders: readonly { id: string; shippingCents: number }[];
  readonly changes: readonly { orderId: string; content: number; former: unknown }[];
}

/** Picks the content that a document is about: the order's present one, or one that a change has replaced. */
function pickContent({ orderId, content }: InvoiceRow, records: ReadContents): PrintedRecords {
  const isOfOrder = (row: { readonly orderId: string }) => row.orderId === orderId;
  const replaced = records.changes.find((row) => isOfOrder(row) && row.content === content);
  const printed =
    replaced === undefined
      ? {
          items: records.items.filter(isOfOrder),
          adjustments: records.adjustments.filter(isOfOrder),
          lineTaxes: records.lineTaxes.filter(isOfOrder),
          refundItems: records.refundItems.filter(isOfOrder),
          shippingCents: records.orders.find(({ id }) => id === orderId)?.shippingCents ?? 0,
        }
      : v.parse(formerContent, replaced.former);
  const findKey = (id: string, kind: InvoiceKind) =>
    records.notes.find((note) => note.refundId === id && note.kind === kind)?.key ?? null;
  return {
    ...printed,
    refundItems: printed.refundItems.map((unit) => ({
      ...unit,
      creditKey: findKey(unit.refundId, "credit_note"),
      debitKey: findKey(unit.refundId, "debit_note"),
    })),
  };
}
