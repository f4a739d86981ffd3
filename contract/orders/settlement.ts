import { centsToDollars, dollarsToCents, roundToCashCents } from "../shared/money.ts";
import type { OrderSummaryView } from "./orders.ts";

type SettledOrder = Pick<OrderSummaryView, "status" | "payment_method" | "payment_status" | "total_amount">;

/** What the driver collects at the door, in dollars; undefined where nothing is to be collected. */
export function getCashToCollect(order: SettledOrder): number | undefined {
  const isOpen = order.payment_status === "pending" && order.status !== "canceled";
  if (order.payment_method !== "cash_on_delivery" || !isOpen) return undefined;
  return centsToDollars(roundToCashCents(dollarsToCents(order.total_amount)));
}

/** Canceled before anything was paid: there is nothing to pay, to refund or to put on an invoice. */
export function isCanceledUnpaid({
  status,
  payment_status,
}: Pick<OrderSummaryView, "status" | "payment_status">) {
  return status === "canceled" && ["pending", "processing", "failed"].includes(payment_status);
}
