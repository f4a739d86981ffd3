import { priceUnits } from "../../../../contract/orders/refunds.ts";
import { toRefundCents } from "../../../../contract/orders/settlement.ts";
import type { OrderRow } from "../order-rows.ts";
import { parseUnits } from "../refunds/refund-rows.ts";
import { countRefundedUnits } from "../refunds/refund-units.ts";
import type { OrderWithReturns, ReturnRow } from "./return-rows.ts";

/** The records that determine the price of a return. */
export type PricedOrder = Pick<OrderWithReturns, "items" | "refunds"> & {
  readonly order: Pick<OrderRow, "paymentMethod">;
};

/**
 * Computes the refund of a return in cents. It is the price of the units with tax, rounded to five cents for an order that
 * was paid in cash.
 */
export function priceReturn(requested: ReturnRow, { order, items, refunds }: PricedOrder): number {
  const refundedUnits = countRefundedUnits(refunds.filter(({ id }) => id !== requested.refundId));
  const priceCents = parseUnits(requested).reduce((sum, { order_item_id: id, quantity }) => {
    const item = items.find((row) => row.id === id);
    if (item === undefined) return sum;
    const charge = { chargedCents: item.totalCents + item.taxCents, quantity: item.quantity };
    const refundedBefore = Math.min(refundedUnits.get(id) ?? 0, item.quantity - quantity);
    return sum + priceUnits(charge, quantity, refundedBefore);
  }, 0);
  return toRefundCents({ payment_method: order.paymentMethod }, priceCents);
}
