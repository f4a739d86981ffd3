import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { OrderRow } from "../../orders/order-rows.ts";
import type { Actor } from "../../profiles/actor.ts";
import { type DisputeRow, selectDisputesOf } from "../disputes.ts";
import { type InvoiceRecords, selectInvoiceRecords, toInvoiceRecords } from "../invoices/invoice-rows.ts";
import type { OrderIds } from "../taxes/order-taxes.ts";
import { unitsOfRefund } from "./order-units.ts";

/** A refund with its units. */
export type RefundRow = typeof refunds.$inferSelect & { readonly items: OrderUnits };
export type OrderItemRow = typeof orderItems.$inferSelect;

/** A refund that is new or has another state. */
export interface RefundChange {
  /** Undefined for a refund that the store did not know. */
  readonly before: RefundRow | undefined;
  readonly after: RefundRow;
}

/** The cents of a tax that a refund returns because it was charged in error. The rate is null if products have their own. */
const refundTax = v.object({ name: v.string(), millipercent: v.nullable(v.number()), cents: v.number() });
export type RefundTax = v.InferOutput<typeof refundTax>;

/** The columns of a RefundRow. */
export const refundColumns = { ...getTableColumns(refunds), items: unitsOfRefund };

/** An order with its refunds, items and disputes, read at one moment. */
export interface OrderWithRefunds {
  readonly order: OrderRow;
  readonly refunds: readonly RefundRow[];
  readonly items: readonly OrderItemRow[];
  readonly disputes: readonly DisputeRow[];
}

/** An order with its refunds and the records of its documents. */
export interface RefundRecords extends OrderWithRefunds {
  readonly invoicing: InvoiceRecords;
}

/** Reads an order with its refunds in one round trip. */
export async function readRefunds(
  context: StoreContext,
  orderId: string,
): Promise<RefundRecords | undefined> {
  const [[order], rows, items, disputes, ...invoicing] = await context.db.batch([
    context.db.select().from(orders).where(eq(orders.id, orderId)),
    selectRefundsOf(context, [orderId]),
    context.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(sql`order_items.rowid`)),
    selectDisputesOf(context, [orderId]),
    ...selectInvoiceRecords(context, [orderId]),
  ]);
  if (order === undefined) return undefined;
  return { order, refunds: rows, items, disputes, invoicing: toInvoiceRecords(invoicing) };
}

/** Selects the refunds of orders with their units, the oldest first. */
export function selectRefundsOf(context: StoreContext, orderIds: OrderIds) {
  return context.db
    .select(refundColumns)
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(sql`refunds.rowid`));
}

/** Returns true for a refund of the order's own money, and false for a refund of an unmatched payment. */
export function isOwn(row: RefundRow): boolean {
  return row.origin !== "unmatched";
}

/** Returns true for a refund of the order's own money that was made or requested, whose cents, units and taxes are not free. */
export function isCommitted(row: RefundRow): boolean {
  return isOwn(row) && (row.state === "requested" || row.state === "succeeded");
}

/** Parses the taxes of a refund that returns only tax. Other refunds have none. */
export function parseRefundTaxes({ taxes }: Pick<RefundRow, "taxes">): RefundTax[] {
  return taxes === null ? [] : v.parse(v.array(refundTax), taxes);
}

/** Creates the row of a refund, before Stripe is called. A cash refund has succeeded at once. */
export function createRefund(
  order: OrderRow,
  refund: Pick<RefundRow, "amountCents" | "reason" | "origin"> &
    Partial<Pick<RefundRow, "id" | "stripePaymentIntentId" | "restocks">> & {
      readonly actor: Actor;
      readonly items?: OrderUnits;
      readonly taxes?: readonly RefundTax[] | undefined;
      readonly tender?: CounterTender | undefined;
      /** The money was returned in cash or by e-transfer, whatever the order was paid with. */
      readonly byHand?: boolean | undefined;
      readonly now: string;
    },
): RefundRow {
  const { id = crypto.randomUUID(), amountCents, reason, origin, actor, now } = refund;
  const isCash = refund.byHand || (order.paymentMethod === "cash_on_delivery" && origin !== "unmatched");
  return {
    id,
    orderId: order.id,
    stripePaymentIntentId: refund.stripePaymentIntentId ?? null,
    amountCents,
    reason,
    items: refund.items ?? [],
    taxes: refund.taxes === undefined || refund.taxes.length === 0 ? null : refund.taxes,
    // Money goes back the way it came, if nobody says otherwise.
    tender: isCash ? (refund.tender ?? order.counterTender) : null,
    origin,
    method: isCash ? "cash" : "card",
    state: isCash ? "succeeded" : "requested",
    stripeRefundId: null,
    idempotencyKey: createRefundKey(id, amountCents),
    failure: null,
    createdBy: actor.name,
    profileId: actor.profileId,
    createdAt: now,
    updatedAt: now,
    restocks: refund.restocks ?? true,
  };
}

/**
 * Creates the first idempotency key of a refund. It contains the amount, because Stripe refuses a key that was used with
 * other parameters.
 */
export function createRefundKey(refundId: string, amountCents: number): string {
  return `refund:${refundId}:${amountCents}`;
}
