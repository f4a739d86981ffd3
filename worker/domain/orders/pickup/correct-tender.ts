import { sql } from "drizzle-orm";
import type { CorrectTenderBody } from "../../../../contract/admin/pickups.ts";
import { type CounterTender, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { issueInvoice, reverseInvoice } from "../../money/invoices/issue-invoices.ts";
import { type RefundRecords, readRefunds } from "../../money/refunds/read-refunds.ts";
import { getPayableCents } from "../../money/refunds/refund-amounts.ts";
import { createClosedError, isClosed, readIsClosed } from "../../money/till/close-day.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { changeOrder, refuseUnlessSeen, writeHistoryAndEmails } from "../change-order.ts";
import { getCollectedCents, recordCollection, reverseCollection } from "../status/collect-payment.ts";
import { auditPickup } from "./pickup-order.ts";

/**
 * Admin only. Corrects how an order was paid at the counter, until its day is closed. The recorded payment is marked as
 * reversed and recorded again at its own time, and the invoice is taken back and issued again, because only cash is
 * rounded. A repeated request changes nothing.
 * @throws StoreError order_not_found, order_changed; conflict if the order was not paid at the counter, was refunded,
 *   or if the day is closed
 */
export async function correctTender(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { version, tender }: CorrectTenderBody,
): Promise<void> {
  await write(
    context,
    () => readCurrent(context, orderId),
    ({ records, isDayClosed }) => {
      const payment = requireCounterPayment(records.order);
      if (payment.tender === tender) return [];
      refuseUnlessSeen(records.order, version);
      refuseRefunded(records);
      if (isDayClosed) throw createClosedError("How it was paid cannot be changed any more.");
      return createStatements(context, admin, records, payment, tender);
    },
  );
}

async function readCurrent(context: StoreContext, orderId: string) {
  const records = await readRefunds(context, orderId);
  if (records === undefined) throw new StoreError("order_not_found");
  const { paidAt } = records.order;
  const { timeZone } = records.invoicing.issuer;
  return { records, isDayClosed: paidAt !== null && (await readIsClosed(context, paidAt, timeZone)) };
}

interface CounterPayment {
  readonly tender: CounterTender;
  readonly paidAt: string;
}

function requireCounterPayment({ counterTender, paidAt }: OrderRow): CounterPayment {
  if (counterTender !== null && paidAt !== null) return { tender: counterTender, paidAt };
  throw new StoreError("conflict", { message: "This order was not paid at the counter." });
}

function refuseRefunded({ order, refunds, payments, invoicing }: RefundRecords): void {
  if (payments.length > 1) {
    throw new StoreError("conflict", {
      message: "This order has several payments, so how it was paid cannot be changed any more.",
    });
  }
  if (refunds.length > 0 || order.paymentStatus !== "succeeded") {
    throw new StoreError("conflict", {
      message: "This order was refunded, so how it was paid cannot be changed any more.",
    });
  }
  if (invoicing.issued.some(({ kind }) => kind === "invoice")) return;
  throw new StoreError("conflict", { message: "This order was paid before the store issued invoices." });
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, invoicing: { issuer } }: RefundRecords,
  payment: CounterPayment,
  tender: CounterTender,
): Statement[] {
  const amountCents = getCollectedCents(order.totalCents, tender);
  const changes = { counterTender: tender, cashRoundingCents: amountCents - order.totalCents };
  const former = `${formatCents(getPayableCents(order))} ${tenderPhrases[payment.tender]}`;
  const notes = `Payment corrected: ${formatCents(amountCents)} ${tenderPhrases[tender]}, not ${former}`;
  return [
    changeOrder(context, order, changes, sql`NOT ${isClosed(context, payment.paidAt, issuer.timeZone)}`),
    reverseCollection(context, order),
    recordCollection(context, order, { tender, amountCents, collectedAt: payment.paidAt }),
    reverseInvoice(context, order, issuer),
    issueInvoice(context, { ...order, ...changes }, issuer),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor: toAdminActor(admin),
      notes,
      notesForCustomer: true,
    }),
    auditPickup(context, admin, order, {
      summary: `Corrected the payment of order ${order.orderNumber}: ${tenderPhrases[tender]}, not ${tenderPhrases[payment.tender]}`,
      changes: { counterTender: tender },
    }),
  ];
}
