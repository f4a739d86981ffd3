import { priceUnits } from "../../../../contract/orders/refunds.ts";
import type { OrderRow } from "../order-rows.ts";
import { isOwn, type OrderItemRow, parseUnits, type RefundRow } from "./refund-rows.ts";

/**
 * Computes the refunded tax of an order in cents. A full refund returns all of it. A partial refund returns the tax of the
 * units that it names, and a proportional share of any other amount.
 * @param money the captured and refunded cents of the order's transactions
 */
export function computeRefundedTaxCents(
  order: OrderRow,
  items: readonly OrderItemRow[],
  refunds: readonly RefundRow[],
  money: { readonly capturedCents: number; readonly refundedCents: number },
): number {
  if (money.refundedCents >= money.capturedCents) return money.refundedCents === 0 ? 0 : order.taxCents;
  const refundedBefore = new Map<string, number>();
  let taxCents = 0;
  let otherCents = money.refundedCents;
  for (const refund of refunds) {
    const units = parseUnits(refund);
    if (refund.state !== "succeeded" || !isOwn(refund) || units.length === 0) continue;
    let pricedCents = 0;
    let unitTaxCents = 0;
    for (const { order_item_id: id, quantity } of units) {
      const item = items.find((line) => line.id === id);
      if (item === undefined) continue;
      const earlierUnits = refundedBefore.get(id) ?? 0;
      const charge = { chargedCents: item.totalCents + item.taxCents, quantity: item.quantity };
      const taxCharge = { chargedCents: item.taxCents, quantity: item.quantity };
      pricedCents += priceUnits(charge, quantity, earlierUnits);
      unitTaxCents += priceUnits(taxCharge, quantity, earlierUnits);
      refundedBefore.set(id, earlierUnits + quantity);
    }
    // A refund below the units' price refunds proportionally less tax.
    taxCents += pricedCents === 0 ? 0 : unitTaxCents * Math.min(1, refund.amountCents / pricedCents);
    otherCents -= Math.min(refund.amountCents, pricedCents);
  }
  taxCents += (order.taxCents * Math.max(0, otherCents)) / money.capturedCents;
  return Math.min(Math.round(taxCents), order.taxCents);
}
