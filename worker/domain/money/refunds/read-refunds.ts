import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { type OrderItemRow, orderItems } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { type OrderDispute, selectDisputesOf } from "../disputes.ts";
import { type InvoiceRecords, selectInvoiceRecords, toInvoiceRecords } from "../invoices/read-invoices.ts";
import type { OrderIds } from "../taxes/stored-taxes.ts";
import { listPayments, type OrderPayment, paidOrderColumns, selectCaptures } from "./order-payments.ts";
import { unitsOfRefund } from "./order-units.ts";

/** A refund with its units. */
export type RefundRow = typeof refunds.$inferSelect & { readonly items: OrderUnits };

/** A refund before and after its state changed. */
export interface RefundChange {
  /** Undefined for a refund that is new to the store. */
  readonly before: RefundRow | undefined;
  readonly after: RefundRow;
}

/**
 * The cents of a tax that a refund returns because the tax was charged in error. The rate is in thousandths of a
 * percent, and null for an order that is taxed by the rates of its products.
 */
const refundTax = v.object({ name: v.string(), millipercent: v.nullable(v.number()), cents: v.number() });
export type RefundTax = v.InferOutput<typeof refundTax>;

/** The columns of a RefundRow. */
export const refundColumns = { ...getTableColumns(refunds), items: unitsOfRefund };

/** An order with its refunds, items and disputes, read at one moment. */
export interface OrderWithRefunds {
  readonly order: OrderRow;
  readonly refunds: readonly RefundRow[];
  readonly items: readonly OrderItemRow[];
  readonly disputes: readonly OrderDispute[];
}

/** An order with the records that its credit notes are computed from. */
export interface CreditableOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly refunds: readonly RefundRow[];
  readonly invoicing: InvoiceRecords;
}

/** Everything that a refund or a cancellation of an order is decided by, read at one moment. */
export interface RefundRecords extends OrderWithRefunds, CreditableOrder {
  readonly payments: readonly OrderPayment[];
}

/** Reads an order with its refunds and its invoices in one round trip, or undefined if there is no such order. */
export async function readRefunds(
  context: StoreContext,
  orderId: string,
): Promise<RefundRecords | undefined> {
  const found = await readBatch(context.db, {
    orders: context.db.select(paidOrderColumns).from(orders).where(eq(orders.id, orderId)),
    refunds: selectRefundsOf(context, [orderId]),
    items: selectItemsOf(context, [orderId]),
    disputes: selectDisputesOf(context, [orderId]),
    captures: selectCaptures(context, [orderId]),
    ...selectInvoiceRecords(context, [orderId]),
  });
  const { refunds: rows, items, disputes, captures } = found;
  const [order] = found.orders;
  if (order === undefined) return undefined;
  return {
    order,
    refunds: rows,
    items,
    disputes,
    payments: listPayments({ order, captures, refunds: rows, disputes }),
    invoicing: toInvoiceRecords(found),
  };
}

/** Selects the items of orders, in the order of their lines. */
export function selectItemsOf(context: StoreContext, orderIds: OrderIds) {
  return context.db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(sql`order_items.rowid`));
}

/** Selects the refunds of orders with their units, the oldest first. */
export function selectRefundsOf(context: StoreContext, orderIds: OrderIds) {
  return context.db
    .select(refundColumns)
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(sql`refunds.rowid`));
}

/** Parses the taxes of a refund that returns only tax. Other refunds have none. */
export function parseRefundTaxes({ taxes }: Pick<RefundRow, "taxes">): RefundTax[] {
  return taxes === null ? [] : v.parse(v.array(refundTax), taxes);
}
