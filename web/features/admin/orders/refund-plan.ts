import { toRefundCents } from "../../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { OrderRefundsView } from "../../../../contract/orders/refunds.ts";
import { centsToDollars, dollarsToCents } from "../../../../contract/shared/money.ts";
import { priceSelected } from "../../orders/price-selected.ts";
import type { UnitCounts } from "../../orders/unit-picker.tsx";
import { parseDollars } from "../shared/typed-amounts.ts";

export const refundKinds = ["items", "full", "partial", "tax"] as const;
export type RefundKind = (typeof refundKinds)[number];

export const preselectedReason = "Requested by the customer";
// This reason unchecks "Restock these items", because damaged items must not be sold again by default.
export const damagedLabel = "Damaged or faulty";

/** The selection of an admin. Each kind but "full" has a field of its own. */
export interface RefundSelection {
  readonly kind: RefundKind;
  readonly units: UnitCounts;
  readonly amount: string;
  /** The typed amounts by getTaxKey(). */
  readonly taxes: Readonly<Record<string, string>>;
}

interface InitialRefund extends RefundSelection {
  readonly restocks: boolean;
}

/** Returns the form's initial values. They repeat the last failed refund, or else select the only refundable unit. */
export function createInitialRefund(order: OrderView, refunds: OrderRefundsView): InitialRefund {
  // Shipped items are restocked only once they have come back.
  const restocks = order.status !== "shipped" && order.status !== "delivered";
  const emptySelection: InitialRefund = { kind: "items", units: {}, amount: "", taxes: {}, restocks };
  const lastFailed = listFailed(refunds).at(-1);
  if (lastFailed !== undefined) {
    const units = Object.fromEntries(lastFailed.items.map((item) => [item.order_item_id, item.quantity]));
    if (priceSelected(order, units) === dollarsToCents(lastFailed.amount))
      return { ...emptySelection, units };
    if (lastFailed.amount >= refunds.left_to_refund) return { ...emptySelection, kind: "full" };
    return { ...emptySelection, kind: "partial", amount: lastFailed.amount.toFixed(2) };
  }
  const units = selectAllUnits(refunds);
  const count = Object.values(units).reduce((sum, quantity) => sum + quantity, 0);
  // Without refundable units, only delivery or an amount is left to refund.
  if (count === 0) return { ...emptySelection, kind: "full" };
  return count === 1 ? { ...emptySelection, units } : emptySelection;
}

/** Lists failed refunds of the order's own money, oldest first. */
export function listFailed({ refunds }: OrderRefundsView): OrderRefundsView["refunds"] {
  return refunds.filter((refund) => refund.state === "failed" && refund.is_own);
}

export function describeRefundMethod({ payment_method }: Pick<OrderView, "payment_method">): string {
  return payment_method === "card"
    ? "The money goes back to the card it came from."
    : "The refund is recorded now. Hand the customer the cash.";
}

/** Returns the selected amount in cents, or 0 while the selection is invalid. */
export function getRefundCents(
  order: OrderView,
  refunds: OrderRefundsView,
  { kind, units, amount, taxes }: RefundSelection,
): number {
  const leftCents = dollarsToCents(refunds.left_to_refund);
  switch (kind) {
    case "items":
      return Math.min(toRefundCents(order, priceSelected(order, units)), leftCents);
    case "full":
      return leftCents;
    case "partial":
      return parseCents(amount);
    case "tax":
      return listRefundTaxes(refunds, taxes).reduce((sum, tax) => sum + dollarsToCents(tax.amount), 0);
  }
}

/** Lists the taxes with a typed amount, in dollars. */
export function listRefundTaxes(refunds: OrderRefundsView, amounts: RefundSelection["taxes"]) {
  return refunds.taxes.flatMap(({ left: _, ...tax }) => {
    const cents = parseCents(amounts[getTaxKey(tax)] ?? "");
    return cents === 0 ? [] : [{ ...tax, amount: centsToDollars(cents) }];
  });
}

export function getTaxKey({
  name,
  rate_percent,
}: Pick<OrderRefundsView["taxes"][number], "name" | "rate_percent">): string {
  return `${name} ${rate_percent ?? ""}`;
}

/** Returns the units that are refunded. An amount and taxes name none. */
export function getRefundUnits(
  refunds: OrderRefundsView,
  { kind, units }: Pick<RefundSelection, "kind" | "units">,
): UnitCounts {
  if (kind === "full") return selectAllUnits(refunds);
  return kind === "items" ? units : {};
}

/** Selects every unit that can still be refunded. */
function selectAllUnits(refunds: OrderRefundsView): UnitCounts {
  return Object.fromEntries(refunds.items.map((item) => [item.order_item_id, item.refundable_quantity]));
}

/**
 * Returns true if all selected units can be restocked, or any unit while none is selected. Units of a failed refund may
 * be back in stock already.
 */
export function canRestock(refunds: OrderRefundsView, units: UnitCounts): boolean {
  const isEmpty = Object.values(units).every((quantity) => quantity === 0);
  if (isEmpty) return refunds.items.some((item) => item.restockable_quantity > 0);
  return refunds.items.every((item) => (units[item.order_item_id] ?? 0) <= item.restockable_quantity);
}

/**
 * Parses a typed amount in dollars.
 * @returns the amount in cents, or 0 if the text is not a valid amount
 */
export function parseCents(text: string): number {
  return dollarsToCents(parseDollars(text) ?? 0);
}
