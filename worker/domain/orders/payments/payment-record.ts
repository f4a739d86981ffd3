import { and, eq, inArray, sql } from "drizzle-orm";
import { randomUuid } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { cartItems } from "../../../db/schema/carts.ts";
import { type OrderItemRow, orderItems, stripeEvents, transactions } from "../../../db/schema/order-records.ts";
import { orders, type OrderRow } from "../../../db/schema/orders.ts";
import { disputes, refunds } from "../../../db/schema/payments.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueEmailAbout } from "../../emails/enqueue-emails.ts";
import type { DisputeRow } from "../../money/disputes.ts";
import { type InvoiceRecords, selectInvoiceRecords, toInvoiceRecords } from "../../money/invoices/invoice-rows.ts";
import { issueInvoice } from "../../money/invoices/issue-invoices.ts";
import { insertRefund, recordRefunded, recordRefundReturned } from "../../money/refunds/change-refunds.ts";
import { issueCorrections, issueDisputeCredits } from "../../money/refunds/issue-corrections.ts";
import { type CreditableOrder, type RefundChange, type RefundRow, selectRefundsOf } from "../../money/refunds/refund-rows.ts";
import { paymentActor } from "../../profiles/actor.ts";
import { changeOrder, writeHistory } from "../change-order.ts";
import { movePlace, returnPlace } from "../pickup-windows.ts";
import { moveStock, restockItems, returnStock, sellStock } from "../stock.ts";
import type { PaymentDecision } from "./decide-payment.ts";
import type { Payment, PaymentEvent } from "./provider.ts";

export type EventOutcome = (typeof stripeEvents.$inferSelect)["outcome"];

/** The stored records of a payment. */
export interface PaymentRecord {
  readonly order: OrderRow | undefined;
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly items: readonly OrderItemRow[];
  readonly invoicing: InvoiceRecords;
  /** The outcome of an earlier delivery of the same event. */
  readonly storedOutcome: EventOutcome | undefined;
}

/**
 * Reads a payment's records in one round trip.
 * @param orderId finds an order that does not have this intent yet
 */
export async function readPaymentRecord(
  context: StoreContext,
  {
    intentId,
    orderId,
    event,
  }: { intentId: string; orderId?: string | undefined; event?: PaymentEvent | undefined },
): Promise<PaymentRecord> {
  const isOrder = orderId === undefined ? eq(orders.stripePaymentIntentId, intentId) : eq(orders.id, orderId);
  const orderIds = context.db.select({ id: orders.id }).from(orders).where(isOrder);
  const [[order], refundRows, disputeRows, items, [storedEvent], ...invoicing] = await context.db.batch([
    context.db.select().from(orders).where(isOrder),
    selectRefundsOf(context, orderIds),
    context.db.select().from(disputes).where(sql`${disputes.orderId} IN ${orderIds}`),
    context.db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)),
    context.db
      .select({ outcome: stripeEvents.outcome })
      .from(stripeEvents)
      .where(eq(stripeEvents.id, event?.id ?? "")),
    ...selectInvoiceRecords(context, orderIds),
  ]);
  return {
    order,
    refunds: refundRows,
    disputes: disputeRows,
    items,
    invoicing: toInvoiceRecords(invoicing),
    storedOutcome: storedEvent?.outcome,
  };
}

/** Creates the statements of a decision, guarded by the version of the order that it was based on. */
export function createDecisionStatements(
  context: StoreContext,
  records: CreditableOrder,
  payment: Payment,
  decision: PaymentDecision,
): Statement[] {
  const { order } = records;
  const { move, history } = decision;
  if (move === undefined && decision.refunds.length === 0 && decision.disputes.length === 0) return [];
  return [
    changeOrder(context, order, decision.changes),
    ...(move === "paid" ? [sellStock(context, order.id), ...removePurchasedItems(context, order)] : []),
    ...(move === "paid" || move === "late" ? [recordCaptured(context, order, payment)] : []),
    ...(move === "paid" ? [issueInvoice(context, order, records.invoicing.issuer)] : []),
    ...(move === "canceled" ? [...returnStock(context, order), ...returnPlace(context, order)] : []),
    ...decision.refunds.flatMap((change) => createRefundStatements(context, order, change)),
    ...issueCorrections(context, records, decision.refunds),
    // Restocked units come first, because a full refund takes the other units out of stock.
    ...moveStock(context, order, decision.changes),
    ...movePlace(context, order, decision.changes),
    ...decision.disputes.map(({ after }) =>
      context.db
        .insert(disputes)
        .values(after)
        .onConflictDoUpdate({
          target: disputes.id,
          set: {
            status: after.status,
            closedAt: after.closedAt,
            dueAt: after.dueAt,
            statusAt: after.statusAt,
          },
        }),
    ),
    ...issueDisputeCredits(
      context,
      records,
      decision.disputes.map(({ after }) => after),
    ),
    ...history.flatMap((entry) => writeHistory(context, order.id, { ...entry, actor: paymentActor })),
  ];
}

function createRefundStatements(
  context: StoreContext,
  order: OrderRow,
  { before, after }: RefundChange,
): Statement[] {
  const rows =
    before === undefined
      ? insertRefund(context, after)
      : [context.db.update(refunds).set(after).where(eq(refunds.id, after.id))];
  if (before?.state === after.state) return rows;
  // The email is created from the refund's row, so it comes after the row.
  const failure = after.state === "failed" ? [enqueueEmailAbout(context, "refund_failed", after)] : [];
  if (after.origin === "unmatched") return [...rows, ...failure];
  const isReturned = before?.state === "succeeded";
  return [
    ...rows,
    ...(after.state === "succeeded" ? [recordRefunded(context, after)] : []),
    ...(after.state === "succeeded" && after.restocks && order.status !== "canceled"
      ? restockItems(context, order, after.items)
      : []),
    ...(isReturned ? [recordRefundReturned(context, after)] : []),
    ...(after.state === "failed" || after.state === "canceled" ? [reopenReturn(context, after)] : []),
    ...failure,
  ];
}

/**
 * Reopens the return of a refund that failed, because its units came back and its money is still due. The new refund id lets
 * an admin refund it again, since a repeated id makes no second refund.
 */
function reopenReturn(context: StoreContext, { id, orderId }: RefundRow): Statement {
  return context.db
    .update(returns)
    .set({ state: "received", refundId: randomUuid, updatedAt: context.now().toISOString() })
    .where(and(eq(returns.orderId, orderId), eq(returns.refundId, id)));
}

/**
 * Removes the order's units from its cart. Units that were added after the order stay. It belongs in the batch that
 * places or pays the order, so it runs exactly once.
 */
export function removePurchasedItems(
  context: StoreContext,
  order: Pick<OrderRow, "id" | "cartId">,
): Statement[] {
  const bought = sql`(SELECT bought.quantity FROM order_items AS bought
    WHERE bought.order_id = ${order.id} AND bought.product_id = cart_items.product_id)`;
  const isInCart = eq(cartItems.cartId, order.cartId);
  return [
    context.db.delete(cartItems).where(and(isInCart, sql`${cartItems.quantity} <= ${bought}`)),
    context.db
      .update(cartItems)
      .set({
        quantity: sql`${cartItems.quantity} - ${bought}`,
        updatedAt: context.now().toISOString(),
      })
      .where(and(isInCart, sql`${bought} IS NOT NULL`)),
  ];
}

function recordCaptured(context: StoreContext, order: OrderRow, payment: Payment): Statement {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: order.id,
    type: "payment",
    providerTransactionId: payment.chargeId ?? payment.id,
    amountCents: payment.amountReceivedCents,
    createdAt: context.now().toISOString(),
  });
}

/**
 * Stores an event by its id, and replaces a stored failure. It belongs in the batch of the event's changes, so that a
 * duplicate delivery violates the primary key and its batch is rolled back.
 */
export function storeEvent(
  context: StoreContext,
  event: PaymentEvent,
  result: { outcome: EventOutcome; orderId?: string | undefined; detail?: string | undefined },
): Statement[] {
  return [
    context.db
      .delete(stripeEvents)
      .where(and(eq(stripeEvents.id, event.id), eq(stripeEvents.outcome, "failed"))),
    context.db.insert(stripeEvents).values({
      id: event.id,
      type: event.type,
      objectId: event.objectId ?? null,
      stripePaymentIntentId: event.intentId ?? null,
      orderId: result.orderId ?? null,
      isLive: event.isLive,
      outcome: result.outcome,
      detail: result.detail ?? null,
      occurredAt: event.occurredAt.toISOString(),
      receivedAt: context.now().toISOString(),
    }),
  ];
}
