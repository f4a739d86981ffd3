import { centsToDollars, dollarsToCents, roundToCashCents } from "../shared/money.ts";
import type { OrderSummaryView, OrderView } from "./orders.ts";

type SettledOrder = Pick<OrderSummaryView, "status" | "payment_method" | "payment_status" | "total_amount">;

/** Computes the cash to collect on delivery, in dollars, or undefined if there is none. */
export function getCashToCollect(order: SettledOrder): number | undefined {
  const isOpen = order.payment_status === "pending" && order.status !== "canceled";
  if (order.payment_method !== "cash_on_delivery" || !isOpen) return undefined;
  return centsToDollars(roundToCashCents(dollarsToCents(order.total_amount)));
}

/** Computes the refund for units of this price, in cents. Cash is rounded to five cents, like the collected cash. */
export function toRefundCents(
  { payment_method, tender }: Pick<OrderView, "payment_method" | "tender">,
  priceCents: number,
): number {
  const isCash = payment_method === "cash_on_delivery" && (tender ?? "cash") === "cash";
  return isCash ? roundToCashCents(priceCents) : priceCents;
}

/** Computes the paid amount of an order, in dollars, including the rounding of cash. It is 0 before the payment. */
export function getPaidAmount(
  order: Pick<OrderSummaryView, "payment_status" | "total_amount" | "cash_rounding">,
): number {
  const isPaid = ["succeeded", "refunded", "partially_refunded"].includes(order.payment_status);
  if (!isPaid) return 0;
  return centsToDollars(dollarsToCents(order.total_amount) + dollarsToCents(order.cash_rounding));
}

/** Returns true if an order was canceled before it was paid, so that there is nothing to pay, refund or invoice. */
export function isCanceledUnpaid(order: Pick<OrderSummaryView, "status" | "payment_status">): boolean {
  return order.status === "canceled" && ["pending", "processing", "failed"].includes(order.payment_status);
}
