import type { RefundRow } from "./read-refunds.ts";

/**
 * Returns true for a refund of what the order's present content cost, and false for refunds of an earlier content,
 * payouts, and refunds of unmatched payments.
 */
export function isOwn(row: RefundRow): boolean {
  return row.isOwn;
}

/**
 * Returns true for money that returns to the customer besides the refunds of the present content: because the order
 * costs less, as a part of a refund by several payments, or for an earlier content.
 */
export function isPayout(row: RefundRow): boolean {
  return !row.isOwn && row.origin !== "unmatched" && row.method !== "payouts";
}

/**
 * Returns true for a refund of the order's own money that was made or requested. Its cents, units and taxes cannot be
 * refunded again.
 */
export function isCommitted(row: RefundRow): boolean {
  return isOwn(row) && (row.state === "requested" || row.state === "succeeded");
}
