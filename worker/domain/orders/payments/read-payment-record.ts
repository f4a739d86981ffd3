import { eq, inArray, or, sql } from "drizzle-orm";
import type { PaymentEvent } from "../../../adapters/payment-provider.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { orderChanges } from "../../../db/schema/order-changes.ts";
import { type OrderItemRow, orderItems, stripeEvents } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { disputes } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { DisputeRow } from "../../money/disputes.ts";
import {
  type InvoiceRecords,
  selectInvoiceRecords,
  toInvoiceRecords,
} from "../../money/invoices/read-invoices.ts";
import { type PaymentsRecords, selectCaptures } from "../../money/refunds/order-payments.ts";
import { type RefundRow, selectRefundsOf } from "../../money/refunds/read-refunds.ts";

/** The outcome of an event (worker/db/schema/order-records.ts). */
export type EventOutcome = (typeof stripeEvents.$inferSelect)["outcome"];

/** The store's records of a payment. */
export interface PaymentRecord {
  /** Undefined if no order has this payment intent. */
  readonly order: OrderRow | undefined;
  readonly refunds: readonly RefundRow[];
  readonly captures: PaymentsRecords["captures"];
  readonly disputes: readonly DisputeRow[];
  readonly items: readonly OrderItemRow[];
  readonly invoicing: InvoiceRecords;
  /** The outcome of an earlier delivery of the same event. Undefined if the event is new, or if there is no event. */
  readonly storedOutcome: EventOutcome | undefined;
}

/**
 * Reads a payment's records in one round trip.
 * @param payment.orderId finds an order that does not have this intent yet
 * @param payment.event the event whose stored outcome is read as well
 */
export async function readPaymentRecord(
  context: StoreContext,
  {
    intentId,
    orderId,
    event,
  }: { intentId: string; orderId?: string | undefined; event?: PaymentEvent | undefined },
): Promise<PaymentRecord> {
  const isOrder = orderId === undefined ? hasIntent(context, intentId) : eq(orders.id, orderId);
  const orderIds = context.db.select({ id: orders.id }).from(orders).where(isOrder);
  const found = await readBatch(context.db, {
    orders: context.db.select().from(orders).where(isOrder),
    refunds: selectRefundsOf(context, orderIds),
    captures: selectCaptures(context, orderIds),
    disputes: context.db.select().from(disputes).where(sql`${disputes.orderId} IN ${orderIds}`),
    items: context.db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)),
    events: event === undefined ? undefined : selectOutcome(context, event.id),
    ...selectInvoiceRecords(context, orderIds),
  });
  return {
    order: found.orders[0],
    refunds: found.refunds,
    captures: found.captures,
    disputes: found.disputes,
    items: found.items,
    invoicing: toInvoiceRecords(found),
    storedOutcome: found.events?.[0]?.outcome,
  };
}

/** A condition over `orders`: the intent is of the order's first payment, or of one of its changes. */
function hasIntent({ db }: StoreContext, intentId: string) {
  const changed = db
    .select({ id: orderChanges.orderId })
    .from(orderChanges)
    .where(eq(orderChanges.stripePaymentIntentId, intentId));
  return or(eq(orders.stripePaymentIntentId, intentId), inArray(orders.id, changed));
}

/** Finds the stored outcome of an event. Undefined for an event that the store has not stored. */
export async function findStoredOutcome(
  context: StoreContext,
  eventId: string,
): Promise<EventOutcome | undefined> {
  return (await selectOutcome(context, eventId).get())?.outcome;
}

function selectOutcome({ db }: StoreContext, eventId: string) {
  return db.select({ outcome: stripeEvents.outcome }).from(stripeEvents).where(eq(stripeEvents.id, eventId));
}
