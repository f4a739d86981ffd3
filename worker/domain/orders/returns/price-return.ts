import { toRefundCents } from "../../../../contract/orders/order-amounts.ts";
import { priceUnits } from "../../../../contract/orders/refunds.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { countRefundedUnits } from "../../money/refunds/refund-units.ts";
import { computeChargedCents } from "../../money/refunds/refunded-tax.ts";
import type { OrderWithReturns, ReturnRow } from "./read-returns.ts";

/** The parts of an order that determine the price of its returns. */
export type PricedOrder = Pick<OrderWithReturns, "items" | "taxes" | "lineTaxes" | "refunds"> & {
  readonly order: Pick<OrderRow, "paymentMethod" | "counterTender" | "taxMode" | "taxCents">;
};

/**
 * Computes the refund of a return in cents, or of units that are brought back. It is the price of the units with tax, rounded to five cents for an order
 * that was paid in cash.
 */
export function priceReturn(row: Pick<ReturnRow, "items" | "refundId">, records: PricedOrder): number {
  const { order, items, refunds } = records;
  const chargedCents = computeChargedCents(order, records, refunds);
  // The return's own refund is left out, so that the price is the same before and after it.
  const refundedUnits = countRefundedUnits(refunds.filter(({ id }) => id !== row.refundId));
  const priceCents = row.items.reduce((sum, { order_item_id: id, quantity }) => {
    const item = items.find((orderItem) => orderItem.id === id);
    if (item === undefined) return sum;
    const charge = { chargedCents: chargedCents.get(id) ?? 0, quantity: item.quantity };
    // Units may also have been refunded without this return. The limit keeps the price within the item's charge.
    const refundedBefore = Math.min(refundedUnits.get(id) ?? 0, item.quantity - quantity);
    return sum + priceUnits(charge, quantity, refundedBefore);
  }, 0);
  const { paymentMethod, counterTender } = order;
  return toRefundCents({ payment_method: paymentMethod, tender: counterTender }, priceCents);
}
