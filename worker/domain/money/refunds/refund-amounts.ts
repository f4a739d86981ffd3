import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { getLimitingDisputeState, sumLostCents } from "../disputes.ts";
import { isCommitted, isOwn, type OrderWithRefunds, type RefundRow } from "./read-refunds.ts";

/** The records that determine how much of an order can be refunded. */
export type OrderMoney = Pick<OrderWithRefunds, "order" | "refunds" | "disputes">;

/** Sums the cents of refunds that were made or requested. These cents cannot be refunded again. */
export function sumCommittedCents(rows: readonly RefundRow[]): number {
  return sumCents(rows, ["requested", "succeeded"]);
}

/** Sums the cents of the order's own money that the customer has back. */
export function sumReturnedCents(rows: readonly RefundRow[]): number {
  return sumCents(rows.filter(isOwn), ["succeeded"]);
}

/** Returns what the customer pays for an order, in cents: its total, rounded to five cents if it was collected in cash. */
export function getPayableCents({ totalCents, cashRoundingCents }: OrderRow): number {
  return totalCents + cashRoundingCents;
}

/**
 * Computes how many cents of an order can still be refunded: what was paid, minus refunds that were made or requested, minus lost
 * disputes. The result is 0 for an unpaid order, and while a dispute is open.
 */
export function computeRefundableCents({ order, refunds: rows, disputes }: OrderMoney): number {
  if (order.paidAt === null || getLimitingDisputeState(order, disputes) === "open") return 0;
  const receivedCents = getPayableCents(order) - sumLostCents(order, disputes);
  return Math.max(0, receivedCents - sumCommittedCents(rows.filter(isOwn)));
}

/** Limits an order's refunded cents to its total, because rounded cash may return up to two cents more than the total. */
export function limitRefundedCents(order: OrderRow, refundedCents: number): number {
  return Math.min(refundedCents, order.totalCents);
}

/**
 * Decides the status and the amounts that an order has with its refunds. If no refund is pending and the order is not refunded in
 * full, the order returns to its status before the refund.
 * @param rows all refunds of the order
 */
export function decideStatusAfterRefunds(
  order: OrderRow,
  rows: readonly RefundRow[],
): Pick<OrderRow, "status" | "paymentStatus" | "refundedCents" | "statusBeforeRefund"> {
  const returnedCents = sumReturnedCents(rows);
  const refundedCents = limitRefundedCents(order, returnedCents);
  const isFull = returnedCents >= getPayableCents(order);
  const paymentStatus = getPaymentStatus(refundedCents, isFull);
  const isRefunding = order.status === "refund_requested" || order.status === "refunded";
  const statusBefore: OrderStatus = isRefunding ? (order.statusBeforeRefund ?? "paid") : order.status;
  const amounts = { refundedCents, paymentStatus };
  if (order.status === "canceled") {
    return { ...amounts, status: "canceled", statusBeforeRefund: order.statusBeforeRefund };
  }
  // A refunded order stores its earlier status, because a bank may send a refund back days later.
  if (isFull) return { ...amounts, status: "refunded", statusBeforeRefund: statusBefore };
  const isPending = rows.some((row) => isOwn(row) && row.state === "requested");
  if (isPending) return { ...amounts, status: "refund_requested", statusBeforeRefund: statusBefore };
  return { ...amounts, status: statusBefore, statusBeforeRefund: null };
}

/** The number of units by the id of the order's item. */
export type UnitCounts = ReadonlyMap<string, number>;

/** Counts the units of each item that are refunded or whose refund is requested. */
export function countRefundedUnits(rows: readonly RefundRow[]): UnitCounts {
  return countUnits(rows.filter(isCommitted));
}

/** Counts the units of each item in refunds or returns. */
export function countUnits(rows: readonly { readonly items: OrderUnits }[]): UnitCounts {
  const counts = new Map<string, number>();
  for (const { order_item_id: id, quantity } of rows.flatMap(({ items }) => items)) {
    counts.set(id, (counts.get(id) ?? 0) + quantity);
  }
  return counts;
}

/** Counts the units of an item that are refunded or restocked. After a failed refund, units may be restocked but not refunded. */
export function countRefundedOrRestocked(item: OrderItemRow, refundedUnits: UnitCounts): number {
  return Math.max(refundedUnits.get(item.id) ?? 0, item.restockedQuantity);
}

/** Counts the units of an item that are packed with the order, because they are neither refunded nor restocked. */
export function countUnitsToPack(
  { status }: OrderRow,
  item: OrderItemRow,
  refundedUnits: UnitCounts,
): number {
  if (status === "canceled" || status === "refunded") return 0;
  return item.quantity - countRefundedOrRestocked(item, refundedUnits);
}

/** Counts the units of each item that no refund names yet. */
export function countRefundableUnits({ items, refunds: rows }: OrderWithRefunds): UnitCounts {
  const refundedUnits = countRefundedUnits(rows);
  return new Map(
    items.map((item) => [item.id, Math.max(0, item.quantity - (refundedUnits.get(item.id) ?? 0))]),
  );
}

/** Counts the units of each item that can still be restocked, and that no requested refund will restock. */
export function countRestockableUnits({ order, items, refunds: rows }: OrderWithRefunds): UnitCounts {
  // A cancellation has restocked all units or written them off.
  if (order.status === "canceled") return new Map(items.map(({ id }) => [id, 0]));
  const pendingUnits = countUnits(rows.filter((row) => row.state === "requested" && row.restocks));
  return new Map(
    items.map((item) => [item.id, item.quantity - item.restockedQuantity - (pendingUnits.get(item.id) ?? 0)]),
  );
}

function getPaymentStatus(refundedCents: number, isFull: boolean): PaymentStatus {
  if (refundedCents === 0) return "succeeded";
  return isFull ? "refunded" : "partially_refunded";
}

function sumCents(rows: readonly RefundRow[], states: readonly RefundRow["state"][]): number {
  return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.amountCents, 0);
}
