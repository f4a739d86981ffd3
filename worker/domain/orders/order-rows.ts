import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type OrderStatus, statusLabel } from "../../../contract/orders/order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { enqueueEmails } from "../emails/enqueue-emails.ts";
import type { Actor } from "./actor.ts";

export type OrderRow = typeof orders.$inferSelect;

export async function findOrder(context: StoreContext, orderId: string): Promise<OrderRow | undefined> {
  return context.db.select().from(orders).where(eq(orders.id, orderId)).get();
}

/** Someone else's order is not found. */
export async function findOwnOrder(
  context: StoreContext,
  profileId: string,
  orderId: string,
): Promise<OrderRow | undefined> {
  return context.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.profileId, profileId)))
    .get();
}

/** The cart's one order that still waits for its money. */
export function selectOpenOrder(context: StoreContext, cartId: string) {
  return context.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cartId),
        inArray(orders.status, ["pending_payment", "payment_processing", "payment_failed"]),
      ),
    );
}

/**
 * Writes to an order as it was read. Where somebody wrote in between (or `guard` does not hold), the version becomes
 * NULL, which the column refuses: the whole batch is rolled back, and isVersionConflict() says so.
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
 * Two people at work on one order: the slower one reads what it is now before anything happens.
 * @param version of the order as it was seen, undefined where the caller does not say
 * @throws StoreError order_changed, with the order's state
 */
export function refuseUnlessSeen(order: OrderRow, version: number | undefined): void {
  if (version === undefined || version === order.version) return;
  throw new StoreError("order_changed", {
    message: `This order changed while you were looking at it. It is now: ${statusLabel(order.status)}.`,
    current: { status: order.status, payment_status: order.paymentStatus, version: order.version },
  });
}

/**
 * One entry of the history, and its email (docs/decisions/0012). Belongs into the batch of what it describes, after
 * the statements that change the order and record its money. The customer reads the notes of all but admins, unless
 * `notesForCustomer` says otherwise.
 */
export function writeHistory(
  context: StoreContext,
  orderId: string,
  entry: { status: OrderStatus; actor: Actor; notes: string | null; notesForCustomer?: boolean | undefined },
): Statement[] {
  const row = context.db.insert(orderStatusHistory).values({
    id: crypto.randomUUID(),
    orderId,
    status: entry.status,
    notes: entry.notes,
    notesForCustomer: entry.notesForCustomer ?? entry.actor.kind !== "admin",
    actor: entry.actor.kind,
    createdBy: entry.actor.name,
    profileId: entry.actor.profileId,
    createdAt: context.now().toISOString(),
  });
  return [...enqueueEmails(context, orderId, { status: entry.status, actor: entry.actor.kind }), row];
}

/** The record of what an admin did to an order; of what others do the order's history is record enough. */
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
  /** Of a cancellation: did its units go back into stock? */
  readonly restocks?: boolean;
};

function summarizeChange(
  { orderNumber, status }: OrderRow,
  changes: OrderChanges,
  hasCustomerNote: boolean,
): string {
  if (changes.status !== undefined && changes.status !== status) {
    const note = hasCustomerNote ? ", with a note to the customer" : "";
    return `Marked order ${orderNumber} as ${statusLabel(changes.status).toLowerCase()}${note}`;
  }
  if (hasCustomerNote) return `Note to the customer on order ${orderNumber}`;
  return changes.trackingNumber === undefined
    ? `Note on order ${orderNumber}`
    : `Tracking of order ${orderNumber}`;
}
