import { and, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  type DeliverySchedule,
  estimateArrival,
  estimateDelivery,
} from "../../../../contract/orders/delivery-estimate.ts";
import { canMoveOrder } from "../../../../contract/orders/order-moves.ts";
import type { OrderStatus } from "../../../../contract/orders/order-status.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { selectDisputesOf } from "../../money/disputes.ts";
import type { Issuer } from "../../money/invoices/invoice-rows.ts";
import { selectRefundsOf } from "../../money/refunds/refund-rows.ts";
import { type Acknowledgements, type HoldRecords, refuseHeld } from "../../money/refunds/shipping-hold.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { selectLocalOrders } from "../../store/postal-codes.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { write } from "../../write.ts";
import { auditOrder, changeOrder, refuseUnlessSeen, writeHistory } from "../change-order.ts";
import { toPromisedDays } from "../order-rows.ts";
import { hasLeftTheShop, moveStock, refuseMissingUnits } from "../stock.ts";
import { cancelOrder } from "./cancel-order.ts";
import { confirmsReservation, requireParcel } from "./change-tracking.ts";
import {
  type CollectRecords,
  collectPayment,
  selectCollectRecords,
  toCollectRecords,
} from "./collect-payment.ts";

/** A change by an admin. Undefined tracking is not changed, and null removes it. */
export interface StatusChange {
  readonly status?: OrderStatus | undefined;
  readonly notes?: string | undefined;
  /** Whether the customer can read the notes. */
  readonly notesForCustomer?: boolean | undefined;
  readonly trackingCarrier?: string | null | undefined;
  readonly trackingNumber?: string | null | undefined;
  /** The version that the admin saw. */
  readonly version?: number | undefined;
  /** The total of an unpaid order that the admin saw. */
  readonly seenTotal?: number | undefined;
  readonly acknowledged?: Acknowledgements;
  /** Whether the units of a shipped order came back, for a cancellation. */
  readonly restocks?: boolean | undefined;
}

/**
 * Changes an order's status for an admin, or only adds a note to its history. A cancellation uses cancelOrder (intent,
 * refund, stock), and the delivery of a cash order records its payment.
 * @returns the new entry of the history and the order's current status
 * @throws StoreError order_not_found, order_changed (also if an unpaid order has another total than the admin saw),
 *   payment_disputed, refund_failed; conflict for a move that admins cannot make; the errors of cancelOrder
 */
export async function changeOrderStatus(
  context: StoreContext,
  admin: AdminActor,
  { orderId, ...change }: StatusChange & { readonly orderId: string },
) {
  const isCancellation = await refuseMissingUnits(() =>
    write(
      context,
      () => readOrderToChange(context, orderId),
      (current) => {
        const { order } = current;
        refuseUnlessSeen(order, change.version);
        if (change.status === "canceled" && order.status !== "canceled") {
          requireMove(order, "canceled");
          return { statements: [], result: true };
        }
        return {
          statements: createStatusStatements(context, admin, current, change),
          result: false,
        };
      },
    ),
  );
  if (isCancellation) {
    const reason = change.notes || "Canceled by the store";
    const isForCustomer = change.notesForCustomer || !change.notes;
    const { version, restocks } = change;
    const actor = toAdminActor(admin);
    await cancelOrder(context, orderId, { actor, reason, isForCustomer, version, restocks });
  }
  return readLatestEntry(context, admin, orderId);
}

async function readOrderToChange(context: StoreContext, orderId: string): Promise<OrderToChange> {
  const [[order], disputes, refunds, local, content, timeZones, ...collectable] = await context.db.batch([
    context.db.select().from(orders).where(eq(orders.id, orderId)),
    selectDisputesOf(context, [orderId]),
    selectRefundsOf(context, [orderId]),
    selectLocalOrders(context, [orderId]),
    selectContent(context, "identity"),
    selectTimeZone(context),
    ...selectCollectRecords(context, orderId),
  ]);
  if (order === undefined) throw new StoreError("order_not_found");
  const store = { ...parseIdentity(content), timeZone: requireTimeZone(timeZones) };
  return {
    order,
    disputes,
    refunds,
    isLocal: local.length > 0,
    store,
    collectable: toCollectRecords(collectable),
  };
}

export interface OrderToChange extends HoldRecords {
  /** True if the order goes to a local address. */
  readonly isLocal: boolean;
  readonly store: DeliverySchedule & Issuer;
  /** Null where orders are only shipped, because their delivery records the payment. */
  readonly collectable: CollectRecords | null;
}

/**
 * Creates the statements of any change except a cancellation.
 * @throws StoreError payment_disputed, refund_failed; conflict for a move that admins cannot make
 */
export function createStatusStatements(
  context: StoreContext,
  admin: AdminActor,
  current: OrderToChange,
  change: StatusChange,
): Statement[] {
  const { order } = current;
  const actor = toAdminActor(admin);
  const status = change.status ?? order.status;
  if (status !== order.status) requireMove(order, status);
  if (hasLeftTheShop({ ...order, status }) && !hasLeftTheShop(order)) {
    refuseHeld(current, change.acknowledged);
  }
  const notes = change.notes || null;
  if (change.trackingCarrier || change.trackingNumber) requireParcel(order);
  const tracking = {
    ...(change.trackingCarrier !== undefined && { trackingCarrier: change.trackingCarrier || null }),
    ...(change.trackingNumber !== undefined && { trackingNumber: change.trackingNumber || null }),
  };
  const changes = {
    ...tracking,
    ...(confirmsReservation(order) && { reservationExpiresAt: null }),
    ...recountPromisedDays(context, current, status),
  };
  const isChanged = status !== order.status || Object.keys(changes).length > 0;
  return [
    ...(isChanged ? createChangeStatements(context, current, change, { status, ...changes }) : []),
    ...writeHistory(context, order.id, { status, actor, notes, notesForCustomer: change.notesForCustomer }),
    ...auditOrder(context, order, actor, { status, ...tracking }, notes, change.notesForCustomer),
  ];
}

/** Counts the days of arrival again when a parcel leaves the store, and when it turns out that it has not. */
function recountPromisedDays(
  { now }: StoreContext,
  { order, isLocal, store }: OrderToChange,
  status: OrderStatus,
): Partial<OrderRow> {
  const hasLeft = hasLeftTheShop({ ...order, status });
  if (hasLeft === hasLeftTheShop(order) || order.fulfilment === "pickup") return {};
  const { postal_code: postalCode } = v.parse(orderAddressView, order.shippingAddress);
  const estimate = hasLeft ? estimateArrival : estimateDelivery;
  return toPromisedDays(estimate(now(), store, { postalCode, isLocal }));
}

function requireMove(order: OrderRow, to: OrderStatus): void {
  const isUnpaidCash = order.paymentMethod === "cash_on_delivery" && order.paidAt === null;
  if (to === "shipped") requireParcel(order);
  if (canMoveOrder("admin", order, to) && !(to === "paid" && isUnpaidCash)) return;
  throw new StoreError("conflict", {
    message: `An order that is ${formatCode(order.status)} cannot be set to ${formatCode(to)}.`,
  });
}

function createChangeStatements(
  context: StoreContext,
  { order, store, collectable }: OrderToChange,
  { seenTotal }: StatusChange,
  { status, ...changes }: Partial<OrderRow> & Pick<OrderRow, "status">,
): Statement[] {
  if (status === order.status) return [changeOrder(context, order, changes)];
  if (status === "payment_failed") {
    return [changeOrder(context, order, { status, ...changes, paymentStatus: "failed" })];
  }
  const isCashCollected =
    status === "delivered" && order.paymentMethod === "cash_on_delivery" && order.paidAt === null;
  if (!isCashCollected) {
    return [changeOrder(context, order, { status, ...changes }), ...moveStock(context, order, { status })];
  }
  if (collectable === null) throw new Error("The delivery of an unpaid order needs its taxes");
  return collectPayment(context, order, collectable, store, {
    changes: { status, ...changes },
    tender: "cash",
    seenTotal,
  });
}

/** Reads the latest entry that this admin wrote. */
async function readLatestEntry(context: StoreContext, admin: AdminActor, orderId: string) {
  const [[entry], [order]] = await context.db.batch([
    context.db
      .select()
      .from(orderStatusHistory)
      .where(and(eq(orderStatusHistory.orderId, orderId), eq(orderStatusHistory.profileId, admin.id)))
      .orderBy(desc(orderStatusHistory.createdAt), desc(sql`order_status_history.rowid`))
      .limit(1),
    context.db.select().from(orders).where(eq(orders.id, orderId)),
  ]);
  if (entry === undefined || order === undefined) throw new StoreError("order_not_found");
  return {
    id: entry.id,
    created_at: entry.createdAt,
    status: order.status,
    payment_status: order.paymentStatus,
  };
}
