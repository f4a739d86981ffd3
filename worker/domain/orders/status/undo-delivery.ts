import { and, desc, eq, ne, sql } from "drizzle-orm";
import { undoDeliveryMinutes } from "../../../../contract/orders/order-transitions.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { deleteUnsentEmails } from "../../emails/enqueue-emails.ts";
import { reverseInvoice } from "../../money/invoices/issue-invoices.ts";
import { type OrderWithRefunds, type RefundRecords, readRefunds } from "../../money/refunds/read-refunds.ts";
import { createClosedError, isClosed, readIsClosed } from "../../money/till/close-day.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../../store/read-settings.ts";
import { write } from "../../write.ts";
import { auditOrder, changeOrder } from "../change-order.ts";
import { findHoldEnd } from "../pickup-waiting.ts";
import { type PickupWindowRow, selectWindowsOf } from "../pickup-windows.ts";
import { applyStatusToStock, undoSellStock } from "../stock.ts";
import { reverseCollection } from "./collect-payment.ts";

type HistoryRow = typeof orderStatusHistory.$inferSelect;

/**
 * Admin only. Undoes a delivery or a hand-over within a minute. It restores the status, reverses the payment that the
 * delivery recorded, and credits its invoice. One internal entry remains in the history, and the customer gets no
 * email.
 * @throws StoreError order_not_found; conflict if the order is not delivered, has a return, was refunded or erased, a
 *   minute has passed, or the day of the payment is closed
 */
export async function undoDelivery(context: StoreContext, admin: AdminActor, orderId: string): Promise<void> {
  await write(
    context,
    async () => {
      const records = await readRefunds(context, orderId);
      if (records === undefined) throw new StoreError("order_not_found");
      const found = await readHistoryAndHold(context, orderId);
      const collectedAt = findCollectedAt(context, records.order, found.history);
      const { timeZone } = records.invoicing.issuer;
      const isDayClosed = collectedAt !== null && (await readIsClosed(context, collectedAt, timeZone));
      return { records, ...found, collectedAt, isDayClosed };
    },
    ({ records, history, hasReturn, hold, collectedAt, isDayClosed }) => {
      if (hasReturn) {
        throw new StoreError("conflict", {
          message:
            "The customer has asked to return this order. Decline the return before you undo the delivery.",
        });
      }
      const entries = requireUndoable(context, records, history);
      if (isDayClosed) throw createClosedError("Refund the order instead.");
      return createUndoStatements(context, admin, records, { ...entries, hold, collectedAt });
    },
  );
}

/**
 * Finds the time of the payment that was recorded with the delivery. The order may have been paid with an earlier one, or
 * when an admin placed it.
 */
function findCollectedAt(
  context: StoreContext,
  { paymentMethod, paidAt, createdAt }: OrderRow,
  history: readonly HistoryRow[],
): string | null {
  if (paymentMethod !== "cash_on_delivery" || paidAt === null) return null;
  if (paidAt === createdAt && history.at(-1)?.actor === "admin") return null;
  return paidAt > minutesFromNow(context, -undoDeliveryMinutes) ? paidAt : null;
}

/** The records that decide until when an order for pick-up waits again. The window is undefined for a delivery. */
interface Hold {
  readonly window: PickupWindowRow | undefined;
  readonly settings: StoreSettings;
}

/** Reads the history, the latest entry first. */
async function readHistoryAndHold(
  context: StoreContext,
  orderId: string,
): Promise<{ readonly history: HistoryRow[]; readonly hasReturn: boolean; readonly hold: Hold }> {
  const { history, windows, settings, openReturns } = await readBatch(context.db, {
    history: context.db
      .select()
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, orderId))
      .orderBy(desc(orderStatusHistory.createdAt), desc(sql`order_status_history.rowid`)),
    windows: selectWindowsOf(context, [orderId]),
    settings: selectSettings(context),
    openReturns: context.db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.orderId, orderId), ne(returns.state, "declined"))),
  });
  return {
    history,
    hasReturn: openReturns.length > 0,
    hold: { window: windows[0], settings: requireSettings(settings) },
  };
}

interface UndoneEntries {
  readonly delivery: HistoryRow;
  readonly previous: HistoryRow;
}

function requireUndoable(
  context: StoreContext,
  { order, refunds }: OrderWithRefunds,
  [delivery, previous]: readonly HistoryRow[],
): UndoneEntries {
  const isErased = order.profileId === null && order.guestEmail === null;
  if (order.status !== "delivered" || refunds.length > 0 || isErased) throw createTooLateError();
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
  {
    delivery,
    previous: { status },
    hold,
    collectedAt,
  }: UndoneEntries & { readonly hold: Hold; readonly collectedAt: string | null },
): Statement[] {
  const notes = `${order.fulfilment === "pickup" ? "Handed over" : "Marked as delivered"}, and undone within a minute`;
  const isCollected = collectedAt !== null;
  return [
    changeOrder(
      context,
      order,
      {
        status,
        ...(isCollected && unpaid),
        reservationExpiresAt: findRestoredHold(isCollected ? { ...order, ...unpaid } : order, hold),
      },
      isCollected ? sql`NOT ${isClosed(context, collectedAt, invoicing.issuer.timeZone)}` : undefined,
    ),
    ...applyStatusToStock(context, order, { status }),
    ...(isCollected
      ? [
          undoSellStock(context, order.id),
          reverseCollection(context, order),
          reverseInvoice(context, order, invoicing.issuer),
        ]
      : []),
    deleteUnsentEmails(context, order.id, ["delivered"]),
    context.db
      .update(orderStatusHistory)
      .set({ status, notes, notesForCustomer: false })
      .where(eq(orderStatusHistory.id, delivery.id)),
    ...auditOrder(context, order, toAdminActor(admin), { status }, notes),
  ];
}

const unpaid = {
  paymentStatus: "pending",
  paidAt: null,
  cashRoundingCents: 0,
  counterTender: null,
} as const satisfies Partial<OrderRow>;

/**
 * Computes until when an order for pick-up waits again. The hand-over had ended that time. A delivery keeps what it
 * has.
 */
function findRestoredHold(order: OrderRow, { window, settings }: Hold): string | null {
  return window === undefined ? order.reservationExpiresAt : findHoldEnd(order, window, settings);
}
