import { eq, type SQL, sql } from "drizzle-orm";
import type { Arrival } from "../../../contract/orders/delivery-estimate.ts";
import { formatOrderStatus } from "../../../contract/orders/format-order-status.ts";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { formatCode } from "../../../contract/shared/format-code.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { enqueueStatusAndRefundEmails } from "../emails/enqueue-emails.ts";
import type { Actor } from "../profiles/actor.ts";

/**
 * Updates an order if it still has the version that was read and `guard` holds. Otherwise the version becomes NULL,
 * which the column refuses. The whole batch is then rolled back, and isVersionConflict() recognizes the error.
 */
export function changeOrder(
  context: StoreContext,
  order: OrderRow,
  changes: Partial<OrderRow>,
  guard: SQL = sql`1`,
) {
  return context.db
    .update(orders)
    .set({
      ...changes,
      updatedAt: context.now().toISOString(),
      version: sql`CASE WHEN ${orders.version} = ${order.version} AND ${guard} THEN ${orders.version} + 1 END`,
    })
    .where(eq(orders.id, order.id));
}

/**
 * Fails as changeOrder() does if the order has changed since it was read. It comes first in a batch with new amounts,
 * which a trigger would refuse before the version can fail.
 */
export function requireVersion({ db }: StoreContext, { id, version }: OrderRow) {
  return db
    .update(orders)
    .set({ version: sql`CASE WHEN ${orders.version} = ${version} THEN ${orders.version} END` })
    .where(eq(orders.id, id));
}

/**
 * Refuses a change by an admin who has not seen the order's current state.
 * @param version the version that the admin saw; undefined skips the check
 * @throws StoreError order_changed with the order's current state
 */
export function refuseUnlessSeen(order: OrderRow, version: number | undefined): void {
  if (version === undefined || version === order.version) return;
  const status = formatOrderStatus({ ...order, ready_at: order.readyAt });
  throw new StoreError("order_changed", {
    message: `This order changed while you were looking at it. It is now: ${status}.`,
    current: { status: order.status, payment_status: order.paymentStatus, version: order.version },
  });
}

/**
 * Refuses to send, refund or change an order while one of its changes waits for its payment.
 * @throws StoreError conflict
 */
export function refuseAwaitedChange({ awaitedChangeId }: Pick<OrderRow, "awaitedChangeId">): void {
  if (awaitedChangeId === null) return;
  throw new StoreError("conflict", {
    message: "A change of this order waits for its payment. Wait for it, or end the change first.",
  });
}

/**
 * Refuses tracking and shipping of an order for pick-up.
 * @throws StoreError conflict
 */
export function requireParcel({ fulfilment }: OrderRow): void {
  if (fulfilment === "delivery") return;
  throw new StoreError("conflict", { message: "An order for pick-up is not shipped." });
}

/**
 * Returns true if any change by an admin keeps the order, so that its reservation no longer expires. The reservation of
 * an order for pick-up is the time until which the order waits, so it stays.
 */
export function isKeptByAdminChange({ paymentMethod, fulfilment, reservationExpiresAt }: OrderRow): boolean {
  return paymentMethod === "cash_on_delivery" && fulfilment === "delivery" && reservationExpiresAt !== null;
}

/**
 * Writes an entry of the history and enqueues its emails (docs/decisions/0030). It belongs in the batch of the change,
 * after the statements that update the order and record its money. Customers can read the notes, except an admin's
 * notes without `notesForCustomer`.
 */
export function writeHistoryAndEmails(
  context: StoreContext,
  orderId: string,
  entry: {
    /** The id for an email about the entry. */
    id?: string;
    status: OrderStatus;
    actor: Actor;
    notes: string | null;
    notesForCustomer?: boolean | undefined;
  },
): Statement[] {
  const row = context.db.insert(orderStatusHistory).values({
    id: entry.id ?? crypto.randomUUID(),
    orderId,
    status: entry.status,
    notes: entry.notes,
    notesForCustomer: entry.notesForCustomer ?? entry.actor.kind !== "admin",
    actor: entry.actor.kind,
    createdBy: entry.actor.name,
    profileId: entry.actor.profileId,
    createdAt: context.now().toISOString(),
  });
  return [
    ...enqueueStatusAndRefundEmails(context, orderId, { status: entry.status, actor: entry.actor.kind }),
    row,
  ];
}

/** Audits a change by an admin. The history of the order is the record of changes by other actors. */
export function auditOrder(
  context: StoreContext,
  order: OrderRow,
  actor: Actor,
  changes: OrderChanges,
  notes: string | null,
  isForCustomer = false,
): Statement[] {
  if (actor.kind !== "admin") return [];
  const { status, trackingCarrier, trackingNumber } = order;
  const before = { status, trackingCarrier, trackingNumber, notes: null };
  return [
    writeAudit(context, actor.admin, {
      action: changes.status === undefined || changes.status === status ? "order.note" : "order.status",
      entity: "order",
      entityId: order.id,
      summary: summarizeChange(order, changes, notes !== null && isForCustomer),
      before,
      after: { ...before, ...changes, notes },
    }),
  ];
}

type OrderChanges = Partial<Pick<OrderRow, "status" | "trackingCarrier" | "trackingNumber">> & {
  /** True if a cancellation returned the units to stock. */
  readonly restocks?: boolean;
};

function summarizeChange(
  { orderNumber, status }: OrderRow,
  changes: OrderChanges,
  hasCustomerNote: boolean,
): string {
  if (changes.status !== undefined && changes.status !== status) {
    const note = hasCustomerNote ? ", with a note to the customer" : "";
    return `Marked order ${orderNumber} as ${formatCode(changes.status).toLowerCase()}${note}`;
  }
  if (hasCustomerNote) return `Note to the customer on order ${orderNumber}`;
  return changes.trackingNumber === undefined
    ? `Note on order ${orderNumber}`
    : `Tracking of order ${orderNumber}`;
}

/** Returns the columns of the days on which an order is promised to arrive. */
export function toPromisedDays(arrival: Arrival | undefined): Pick<OrderRow, "promisedFrom" | "promisedTo"> {
  return { promisedFrom: arrival?.from ?? null, promisedTo: arrival?.to ?? null };
}
