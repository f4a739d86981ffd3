import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { getLimitingDisputeState, sumLostCents } from "../disputes.ts";
import type { OrderWithRefunds, RefundRow } from "./read-refunds.ts";
import { isOwn } from "./refund-kinds.ts";

/** The records that determine how much of an order can be refunded. */
export type OrderMoney = Pick<OrderWithRefunds, "order" | "refunds" | "disputes">;

/**
 * Sums the cents of refunds that were made or requested, whether they return the order's own money or an unmatched
 * payment. These cents cannot be refunded again.
 */
export function sumOutgoingCents(rows: readonly RefundRow[]): number {
  return sumCents(rows, ["requested", "succeeded"]);
}

/** Sums the cents of the order's own money that the customer has back. */
export function sumReturnedCents(rows: readonly RefundRow[]): number {
  return sumCents(rows.filter(isOwn), ["succeeded"]);
}

/**
 * Returns what the customer pays for an order, in cents: its total, rounded to five cents if it was collected in cash.
 */
export function getPayableCents({ totalCents, cashRoundingCents }: OrderRow): number {
  return totalCents + cashRoundingCents;
}

/**
 * Computes how many cents of an order can still be refunded: what was paid, minus refunds that were made or requested,
 * minus lost disputes. The result is 0 for an unpaid order, and while a dispute is open.
 */
export function computeRefundableCents({ order, refunds: rows, disputes }: OrderMoney): number {
  if (order.paidAt === null || getLimitingDisputeState(disputes) === "open") return 0;
  const receivedCents = getPayableCents(order) - sumLostCents(disputes);
  return Math.max(0, receivedCents - sumOutgoingCents(rows.filter(isOwn)));
}

/**
 * Limits an order's refunded cents to its total, because rounded cash may return up to two cents more than the total.
 */
export function limitRefundedCents(order: OrderRow, refundedCents: number): number {
  return Math.min(refundedCents, order.totalCents);
}

/**
 * Decides the status and the amounts that an order has with its refunds. If no refund is pending and the order is not
 * refunded in full, the order returns to its status before the refund.
 * @param rows all refunds of the order
 */
export function decideStatusAfterRefunds(
  order: OrderRow,
  rows: readonly RefundRow[],
): Pick<OrderRow, "status" | "paymentStatus" | "refundedCents" | "statusBeforeRefund"> {
  const returnedCents = sumReturnedCents(rows);
  const refundedCents = limitRefundedCents(order, returnedCents);
  // An order that a change made free was paid, and is not refunded.
  const isFull = returnedCents > 0 && returnedCents >= getPayableCents(order);
  const paymentStatus = getPaymentStatus(refundedCents, isFull);
  const isRefunding = order.status === "refund_requested" || order.status === "refunded";
  const statusBeforeRefund: OrderStatus = isRefunding ? (order.statusBeforeRefund ?? "paid") : order.status;
  const amounts = { refundedCents, paymentStatus };
  if (order.status === "canceled") {
    return { ...amounts, status: "canceled", statusBeforeRefund: order.statusBeforeRefund };
  }
  // A refunded order stores its earlier status, because a bank may send a refund back days later.
  if (isFull) return { ...amounts, status: "refunded", statusBeforeRefund };
  const isPending = rows.some((row) => isOwn(row) && row.state === "requested");
  if (isPending) return { ...amounts, status: "refund_requested", statusBeforeRefund };
  return { ...amounts, status: statusBeforeRefund, statusBeforeRefund: null };
}

function getPaymentStatus(refundedCents: number, isFull: boolean): PaymentStatus {
  if (refundedCents === 0) return "succeeded";
  return isFull ? "refunded" : "partially_refunded";
}

function sumCents(rows: readonly RefundRow[], states: readonly RefundRow["state"][]): number {
  return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.amountCents, 0);
}
