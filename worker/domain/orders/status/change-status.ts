import { and, desc, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  type DeliverySchedule,
  estimateArrival,
  estimateDelivery,
} from "../../../../contract/orders/delivery-estimate.ts";
import type { OrderStatus } from "../../../../contract/orders/order-status.ts";
import { canChangeStatus } from "../../../../contract/orders/order-transitions.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { type NamedResults, readBatch } from "../../../db/read-batch.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { selectDisputesOf } from "../../money/disputes.ts";
import type { Issuer } from "../../money/invoices/read-invoices.ts";
import { selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import { type Acknowledgements, type HoldRecords, refuseHeld } from "../../money/refunds/shipping-hold.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { selectLocalOrders } from "../../store/postal-codes.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { write } from "../../write.ts";
import {
  auditOrder,
  changeOrder,
  isKeptByAdminChange,
  refuseUnlessSeen,
  requireParcel,
  toPromisedDays,
  writeHistoryAndEmails,
} from "../change-order.ts";
import { findOrder } from "../find-order.ts";
import { copyLatestTracking, trackLatestParcel } from "../pack-parcel.ts";
import { type ParcelWithUnits, selectParcels } from "../read-parcels.ts";
import { hasLeftTheShop } from "../sent-units.ts";
import { applyStatusToStock, refuseMissingUnits } from "../stock.ts";
import { cancelOrder } from "./cancel-order.ts";
import { type CollectRecords, collectPayment, selectCollectRecords } from "./collect-payment.ts";

/** A change by an admin. Undefined tracking is not changed, and null removes it. */
export interface StatusChange {
  readonly status?: OrderStatus | undefined;
  readonly notes?: string | undefined;
  /** True if the customer can read the notes. */
  readonly notesForCustomer?: boolean | undefined;
  readonly trackingCarrier?: string | null | undefined;
  readonly trackingNumber?: string | null | undefined;
  /** The version that the admin saw. */
  readonly version?: number | undefined;
  /** The id of the parcel that the change sends, chosen by the caller so that a repeated request sends no other. */
  readonly parcelId?: string | undefined;
  /** The total of an unpaid order that the admin saw. */
  readonly seenTotal?: number | undefined;
  readonly acknowledged?: Acknowledgements;
  /** True if the units of a shipped order came back, for a cancellation. */
  readonly restocks?: boolean | undefined;
}

/**
 * Admin only. Changes an order's status, or adds a note to its history. A cancellation also refunds the order
 * (cancelOrder), and the delivery of an unpaid cash order records its payment.
 * @returns the new entry of the history and the order's current status
 * @throws StoreError order_not_found, order_changed (also if an unpaid order has another total than the admin saw),
 *   payment_disputed, refund_failed; conflict for a status that admins cannot set; the errors of cancelOrder
 */
export async function changeOrderStatus(
  context: StoreContext,
  admin: AdminActor,
  { orderId, ...change }: StatusChange & { readonly orderId: string },
) {
  const { status } = change;
  if (status === undefined || status === "canceled") {
    await addNoteOrCancel(context, admin, orderId, change);
  } else {
    await refuseMissingUnits(() =>
      write(
        context,
        () => readOrderToChange(context, orderId, status),
        (current) => {
          refuseUnlessSeen(current.order, change.version);
          return createStatusStatements(context, admin, current, { ...change, status });
        },
      ),
    );
  }
  return readLatestEntry(context, admin, orderId);
}

/**
 * Adds a note, or cancels an order. The cancellation of a canceled order is a note. Both need nothing but the order's
 * row.
 */
async function addNoteOrCancel(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  change: StatusChange,
): Promise<void> {
  const isNote = await write(
    context,
    () => findOrder(context, orderId),
    (order) => {
      if (order === undefined) throw new StoreError("order_not_found");
      refuseUnlessSeen(order, change.version);
      if (change.status === undefined || change.status === order.status) {
        return { statements: createNoteStatements(context, admin, order, change), result: true };
      }
      requireTransition(order, change.status);
      return { statements: [], result: false };
    },
  );
  if (isNote) return;
  const reason = change.notes || "Canceled by the store";
  const isForCustomer = change.notesForCustomer || !change.notes;
  const { version, restocks } = change;
  await cancelOrder(context, orderId, {
    actor: toAdminActor(admin),
    reason,
    isForCustomer,
    version,
    restocks,
  });
}

/** An order with what a change of its status depends on, read at one moment. */
export interface OrderToChange extends HoldRecords {
  readonly parcels: readonly ParcelWithUnits[];
  /** True if the order goes to a local address. */
  readonly isLocal: boolean;
  readonly store: DeliverySchedule & Issuer;
  /** Undefined unless the change delivers the order, which records the payment of an unpaid one. */
  readonly collectable: CollectRecords | undefined;
}

async function readOrderToChange(
  context: StoreContext,
  orderId: string,
  status: OrderStatus,
): Promise<OrderToChange> {
  if (status !== "delivered") return requireOrder(await readOrdersToChange(context, [orderId]));
  const { items, taxes, lineTaxes, taxContent, ...rows } = await readBatch(context.db, {
    ...selectOrdersToChange(context, [orderId]),
    ...selectCollectRecords(context, orderId),
  });
  const current = requireOrder(toOrdersToChange(rows));
  return { ...current, collectable: { items, taxes, lineTaxes, taxContent } };
}

function requireOrder([current]: readonly OrderToChange[]): OrderToChange {
  if (current === undefined) throw new StoreError("order_not_found");
  return current;
}

/** Reads orders for any change but a delivery. Orders that do not exist are left out. */
export async function readOrdersToChange(
  context: StoreContext,
  orderIds: readonly string[],
): Promise<OrderToChange[]> {
  return toOrdersToChange(await readBatch(context.db, selectOrdersToChange(context, orderIds)));
}

function selectOrdersToChange(context: StoreContext, orderIds: readonly string[]) {
  return {
    orders: context.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...orderIds])),
    disputes: selectDisputesOf(context, orderIds),
    refunds: selectRefundsOf(context, [...orderIds]),
    parcels: selectParcels(context, [...orderIds]),
    localOrders: selectLocalOrders(context, orderIds),
    identity: selectContent(context, "identity"),
    timeZones: selectTimeZone(context),
  };
}

function toOrdersToChange(rows: NamedResults<ReturnType<typeof selectOrdersToChange>>): OrderToChange[] {
  const store = { ...parseIdentity(rows.identity), timeZone: requireTimeZone(rows.timeZones) };
  return rows.orders.map((order) => ({
    order,
    disputes: rows.disputes.filter(({ orderId }) => orderId === order.id),
    refunds: rows.refunds.filter(({ orderId }) => orderId === order.id),
    parcels: rows.parcels.filter(({ orderId }) => orderId === order.id),
    isLocal: rows.localOrders.some(({ id }) => id === order.id),
    store,
    collectable: undefined,
  }));
}

/**
 * Creates the statements of any change of the status except a cancellation. The change to the status that the order has
 * is a note.
 * @throws StoreError payment_disputed, refund_failed; conflict for a status that admins cannot set
 */
export function createStatusStatements(
  context: StoreContext,
  admin: AdminActor,
  current: OrderToChange,
  change: StatusChange & { readonly status: OrderStatus },
): Statement[] {
  const { order } = current;
  const { status } = change;
  if (status === order.status) return createNoteStatements(context, admin, order, change);
  requireTransition(order, status);
  const isLeaving = hasLeftTheShop({ ...order, status }) && !hasLeftTheShop(order);
  if (isLeaving) refuseHeld(current, change.acknowledged);
  // The rest has a number of its own, not that of the parcel before it.
  const isRest = isLeaving && current.parcels.length > 0;
  const tracking = { ...(isRest && noTracking), ...toTrackingColumns(order, change) };
  const columns = {
    status,
    ...tracking,
    ...(isKeptByAdminChange(order) && { reservationExpiresAt: null }),
    ...recountPromisedDays(context, current, status),
  };
  return [
    ...createOrderStatements(context, current, columns, change),
    ...(isLeaving ? [] : trackLatestParcel(context, order.id, tracking)),
    // Without units that are left, there is no other parcel than those before.
    ...(isRest ? [copyLatestTracking(context, order.id)] : []),
    ...recordChange(context, admin, order, change, { status, ...tracking }),
  ];
}

/** Creates the statements of a note, and of tracking that comes with it. */
function createNoteStatements(
  context: StoreContext,
  admin: AdminActor,
  order: OrderRow,
  change: StatusChange,
): Statement[] {
  const { status } = order;
  const tracking = toTrackingColumns(order, change);
  const columns = { ...tracking, ...(isKeptByAdminChange(order) && { reservationExpiresAt: null }) };
  return [
    ...(Object.keys(columns).length > 0 ? [changeOrder(context, order, columns)] : []),
    ...trackLatestParcel(context, order.id, tracking),
    ...recordChange(context, admin, order, change, { status, ...tracking }),
  ];
}

const noTracking = { trackingCarrier: null, trackingNumber: null };

function toTrackingColumns(
  order: OrderRow,
  { trackingCarrier, trackingNumber }: StatusChange,
): Partial<Pick<OrderRow, "trackingCarrier" | "trackingNumber">> {
  if (trackingCarrier || trackingNumber) requireParcel(order);
  return {
    ...(trackingCarrier !== undefined && { trackingCarrier: trackingCarrier || null }),
    ...(trackingNumber !== undefined && { trackingNumber: trackingNumber || null }),
  };
}

function recordChange(
  context: StoreContext,
  admin: AdminActor,
  order: OrderRow,
  { notes: typedNotes, notesForCustomer }: StatusChange,
  changes: Pick<OrderRow, "status"> & Partial<Pick<OrderRow, "trackingCarrier" | "trackingNumber">>,
): Statement[] {
  const actor = toAdminActor(admin);
  const notes = typedNotes || null;
  return [
    ...writeHistoryAndEmails(context, order.id, { status: changes.status, actor, notes, notesForCustomer }),
    ...auditOrder(context, order, actor, changes, notes, notesForCustomer),
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

export function requireTransition(order: OrderRow, to: OrderStatus): void {
  const isUnpaidCash = order.paymentMethod === "cash_on_delivery" && order.paidAt === null;
  if (to === "shipped") requireParcel(order);
  if (canChangeStatus("admin", order, to) && !(to === "paid" && isUnpaidCash)) return;
  throw new StoreError("conflict", {
    message: `An order that is ${formatCode(order.status)} cannot be set to ${formatCode(to)}.`,
  });
}

function createOrderStatements(
  context: StoreContext,
  { order, store, collectable, refunds }: OrderToChange,
  columns: Partial<OrderRow> & Pick<OrderRow, "status">,
  { seenTotal, parcelId }: StatusChange,
): Statement[] {
  const { status } = columns;
  if (status === "payment_failed") {
    return [changeOrder(context, order, { ...columns, paymentStatus: "failed" })];
  }
  const isCashCollected =
    status === "delivered" && order.paymentMethod === "cash_on_delivery" && order.paidAt === null;
  if (!isCashCollected) {
    return [
      changeOrder(context, order, columns),
      ...applyStatusToStock(context, order, columns, { parcelId, refunds }),
    ];
  }
  if (collectable === undefined) throw new Error("The delivery of an unpaid order needs its taxes");
  return collectPayment(context, order, collectable, store, {
    changes: columns,
    tender: "cash",
    seenTotal,
  });
}

/** Reads the latest entry that this admin wrote. */
async function readLatestEntry(context: StoreContext, admin: AdminActor, orderId: string) {
  const {
    entries: [entry],
    orders: [order],
  } = await readBatch(context.db, {
    entries: context.db
      .select()
      .from(orderStatusHistory)
      .where(and(eq(orderStatusHistory.orderId, orderId), eq(orderStatusHistory.profileId, admin.id)))
      .orderBy(desc(orderStatusHistory.createdAt), desc(sql`order_status_history.rowid`))
      .limit(1),
    orders: context.db.select().from(orders).where(eq(orders.id, orderId)),
  });
  if (entry === undefined || order === undefined) throw new StoreError("order_not_found");
  return {
    id: entry.id,
    created_at: entry.createdAt,
    status: order.status,
    payment_status: order.paymentStatus,
  };
}
