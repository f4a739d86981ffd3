import { centsToDollars, dollarsToCents, roundToCashCents } from "../shared/money.ts";
import type { OrderSummaryView } from "./orders.ts";

type SettledOrder = Pick<OrderSummaryView, "status" | "payment_method" | "payment_status" | "total_amount">;

/** What the driver collects at the door, in dollars; undefined where nothing is to be collected. */
export function getCashToCollect(order: SettledOrder): number | undefined {
  const isOpen = order.payment_status === "pending" && order.status !== "canceled";
  if (order.payment_method !== "cash_on_delivery" || !isOpen) return undefined;
  return centsToDollars(roundToCashCents(dollarsToCents(order.total_amount)));
}

/** What units of this price are refunded with, in cents: cash is paid back in steps of five cents, as it was collected. */
export function toRefundCents(order: Pick<OrderSummaryView, "payment_method">, priceCents: number): number {
  return order.payment_method === "cash_on_delivery" ? roundToCashCents(priceCents) : priceCents;
}

/** What was paid for an order, in dollars: the total, as it was rounded at the door; nothing before it is paid. */
export function getPaidAmount(
  order: Pick<OrderSummaryView, "payment_status" | "total_amount" | "cash_rounding">,
): number {
  const isPaid = ["succeeded", "refunded", "partially_refunded"].includes(order.payment_status);
  if (!isPaid) return 0;
  return centsToDollars(dollarsToCents(order.total_amount) + dollarsToCents(order.cash_rounding));
}

/** Canceled before anything was paid: there is nothing to pay, to refund or to put on an invoice. */
export function isCanceledUnpaid({
  status,
  payment_status,
}: Pick<OrderSummaryView, "status" | "payment_status">) {
  return status === "canceled" && ["pending", "processing", "failed"].includes(payment_status);
}
