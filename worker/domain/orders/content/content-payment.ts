import { roundToCashCents } from "../../../../contract/shared/money.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { getPayableCents, sumReturnedCents } from "../../money/refunds/refund-amounts.ts";
import type { OrderContent } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";

/**
 * Computes what the customer pays for a new content, in cents, or gets back if it is negative. It is 0 for an order that
 * is paid later. Cash is rounded to five cents.
 */
export function computeDifference(
  { order, refunds, payments }: ContentRecords,
  { totalCents }: OrderContent,
): number {
  if (order.paidAt === null) return 0;
  const paidCents = getPayableCents(order) - sumReturnedCents(refunds);
  const isPaidInCash = payments.length > 0 && payments.every(({ tender }) => tender === "cash");
  return (isPaidInCash ? roundToCashCents(totalCents) : totalCents) - paidCents;
}

/**
 * Computes by how much the payments of an order exceed its new content, in cents, because cash is rounded.
 * @param movedCents what is paid with the change, or returned if it is negative
 */
export function computeRounding(
  { order, refunds }: ContentRecords,
  { totalCents }: OrderContent,
  movedCents: number,
): number {
  return getPayableCents(order) - sumReturnedCents(refunds) + movedCents - totalCents;
}

/**
 * Chooses the payment method of an order with a new content. A CHECK requires `none` of an order that costs nothing.
 * @param paidBy how an order that cost nothing before is paid now
 */
export function choosePaymentMethod(
  { paymentMethod }: OrderRow,
  { totalCents }: OrderContent,
  paidBy: OrderRow["paymentMethod"],
): OrderRow["paymentMethod"] {
  if (totalCents === 0) return "none";
  return paymentMethod === "none" ? paidBy : paymentMethod;
}
