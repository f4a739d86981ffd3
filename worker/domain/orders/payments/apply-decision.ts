import { and, eq } from "drizzle-orm";
import type { Payment, PaymentEvent } from "../../../adapters/payment-provider.ts";
import { randomUuid } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { stripeEvents, transactions } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { disputes, refunds } from "../../../db/schema/payments.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import type { OrderDispute } from "../../money/disputes.ts";
import { issueInvoice } from "../../money/invoices/issue-invoices.ts";
import { issueCorrections, issueDisputeCredits } from "../../money/refunds/issue-corrections.ts";
import type { CreditableOrder, RefundChange, RefundRow } from "../../money/refunds/read-refunds.ts";
import { insertRefund, recordRefunded, recordRefundReturned } from "../../money/refunds/write-refund.ts";
import { releaseOffers } from "../../offers/hold-offers.ts";
import { paymentActor } from "../../profiles/actor.ts";
import { changeOrder, writeHistoryAndEmails } from "../change-order.ts";
import { endAwaitedChange, releaseMoreUnits } from "../end-awaited-change.ts";
import { releaseOrRetakeWindow, releaseWindow } from "../pickup-windows.ts";
import { removePurchasedItems } from "../remove-purchased-items.ts";
import { applyStatusToStock, releaseStock, restockItems, sellStock } from "../stock.ts";
import type { PaymentDecision } from "./decide-payment.ts";
import type { EventOutcome } from "./read-payment-record.ts";

/**
 * Returns the statements that write a decision about a payment. They are guarded by the version of the order that the
 * decision was based on. There are none if the decision changes nothing.
 */
export function applyDecision(
  context: StoreContext,
  records: CreditableOrder,
  payment: Payment,
  decision: PaymentDecision,
): Statement[] {
  const { order } = records;
  const { move, changes, refunds: refundChanges, history } = decision;
  const disputeRows = decision.disputes.map(({ after }) => after);
  if (move === undefined && refundChanges.length === 0 && disputeRows.length === 0) return [];
  const endsChange = changes.status === "refunded" && order.awaitedChangeId !== null;
  return [
    changeOrder(context, order, endsChange ? { ...changes, awaitedChangeId: null } : changes),
    ...(move === "paid" ? [sellStock(context, order.id), ...removePurchasedItems(context, order)] : []),
    ...(move === "paid" || move === "late" ? [recordCaptured(context, order, payment)] : []),
    ...(move === "paid" ? [issueInvoice(context, order, records.invoicing.issuer)] : []),
    ...(move === "canceled"
      ? [...releaseStock(context, order), releaseOffers(context, order.id), ...releaseWindow(context, order)]
      : []),
    ...refundChanges.flatMap((change) => saveRefund(context, order, change)),
    ...issueCorrections(context, records, refundChanges),
    // The units that the change holds would be taken out of stock with the order's own.
    ...(endsChange ? [...releaseMoreUnits(context, order.id), endAwaitedChange(context, order.id)] : []),
    // Restocked units come first, because a full refund takes the other units out of stock.
    ...applyStatusToStock(context, order, changes),
    ...releaseOrRetakeWindow(context, order, changes),
    ...disputeRows.map((dispute) => saveDispute(context, dispute)),
    ...issueDisputeCredits(context, records, disputeRows),
    ...history.flatMap((entry) =>
      writeHistoryAndEmails(context, order.id, { ...entry, actor: paymentActor }),
    ),
  ];
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

function saveRefund(context: StoreContext, order: OrderRow, { before, after }: RefundChange): Statement[] {
  const rows =
    before === undefined
      ? insertRefund(context, after)
      : [context.db.update(refunds).set(after).where(eq(refunds.id, after.id))];
  if (before?.state === after.state) return rows;
  // The email is created from the refund's row, so it comes after the row.
  const failure = after.state === "failed" ? [enqueueOrderEmail(context, "refund_failed", after)] : [];
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
 * Reopens the return of a refund that failed, because its units came back and its money is still due. The new refund id
 * lets an admin refund it again, since a repeated id makes no second refund.
 */
function reopenReturn(context: StoreContext, { id, orderId }: RefundRow): Statement {
  return context.db
    .update(returns)
    .set({ state: "received", refundId: randomUuid, updatedAt: context.now().toISOString() })
    .where(and(eq(returns.orderId, orderId), eq(returns.refundId, id)));
}

function saveDispute({ db }: StoreContext, { isOwn: _, ...dispute }: OrderDispute): Statement {
  const { status, closedAt, dueAt, statusAt } = dispute;
  return db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({ target: disputes.id, set: { status, closedAt, dueAt, statusAt } });
}
