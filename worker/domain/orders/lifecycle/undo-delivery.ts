import { and, desc, eq, sql } from "drizzle-orm";
import { undoDeliveryMinutes } from "../../../../contract/orders/order-moves.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderStatusHistory, transactions } from "../../../db/schema/order-records.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { deletePending } from "../../emails/enqueue-emails.ts";
import { reverseInvoice } from "../../invoices/issue-invoices.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { toAdminActor } from "../actor.ts";
import { auditOrder, changeOrder, type OrderRow } from "../order-rows.ts";
import { type OrderWithRefunds, type RefundRecords, readRefunds } from "../refunds/refund-rows.ts";
import { holdStock, moveStock } from "../stock.ts";

type HistoryRow = typeof orderStatusHistory.$inferSelect;

/**
 * Undoes a delivery within a minute. It restores the status, removes the cash payment that was recorded with the delivery, and
 * takes its invoice back with a credit note. One internal entry remains in the history, and the customer gets no email.
 * @throws StoreError order_not_found; conflict if the order is not delivered, was refunded, or a minute has passed
 */
export async function undoDelivery(context: StoreContext, admin: AdminActor, orderId: string): Promise<void> {
  await write(
    context,
    async () => ({
      records: await readRefunds(context, orderId),
      history: await readHistory(context, orderId),
    }),
    ({ records, history }) => {
      if (records === undefined) throw new StoreError("order_not_found");
      const { delivery, previous } = requireUndoable(context, records, history);
      return {
        statements: createUndoStatements(context, admin, records, delivery, previous),
        result: undefined,
      };
    },
  );
}

/** Reads the history, the latest entry first. */
async function readHistory(context: StoreContext, orderId: string): Promise<HistoryRow[]> {
  return context.db
    .select()
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, orderId))
    .orderBy(desc(orderStatusHistory.createdAt), desc(sql`order_status_history.rowid`));
}

function requireUndoable(
  context: StoreContext,
  { order, refunds }: OrderWithRefunds,
  [delivery, previous]: readonly HistoryRow[],
): { readonly delivery: HistoryRow; readonly previous: HistoryRow } {
  if (order.status !== "delivered" || refunds.length > 0) throw createTooLateError();
  // Notes and disputes repeat the status, so the latest entry is the delivery only if the previous status differs.
  if (delivery?.status !== "delivered" || previous === undefined || previous.status === "delivered") {
    throw createTooLateError();
  }
  if (delivery.createdAt <= minutesFromNow(context, -undoDeliveryMinutes)) throw createTooLateError();
  return { delivery, previous };
}

function createTooLateError(): StoreError {
  return new StoreError("conflict", {
    message: "You can undo a delivery for one minute, unless something else happens to the order.",
  });
}

function createUndoStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, invoicing }: RefundRecords,
  delivery: HistoryRow,
  { status }: HistoryRow,
): Statement[] {
  const notes = "Marked as delivered, and undone within a minute";
  // The order may have been paid with an earlier delivery.
  const isSettled =
    order.paymentMethod === "cash_on_delivery" &&
    order.paidAt !== null &&
    order.paidAt > minutesFromNow(context, -undoDeliveryMinutes);
  return [
    changeOrder(context, order, {
      status,
      ...(isSettled && { paymentStatus: "pending", paidAt: null, cashRoundingCents: 0 }),
    }),
    ...moveStock(context, order, { status }),
    ...(isSettled
      ? [...createUnsettleStatements(context, order), reverseInvoice(context, order, invoicing.issuer)]
      : []),
    deletePending(context, order.id, ["delivered"]),
    context.db
      .update(orderStatusHistory)
      .set({ status, notes, notesForCustomer: false })
      .where(eq(orderStatusHistory.id, delivery.id)),
    ...auditOrder(context, order, toAdminActor(admin), { status }, notes),
  ];
}

function createUnsettleStatements(context: StoreContext, order: OrderRow): Statement[] {
  return [
    holdStock(context, order.id),
    context.db
      .delete(transactions)
      .where(and(eq(transactions.orderId, order.id), eq(transactions.type, "payment"))),
  ];
}
