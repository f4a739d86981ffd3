import { priceUnits } from "../../../../contract/orders/payments.ts";
import type { OrderRow } from "../order-rows.ts";
import { isOwn, itemsIn, type OrderItemRow, type RefundRow } from "./refund-rows.ts";

/**
 * Computes the refunded tax of an order, in cents: all of it after a full refund, the tax of the units that refunds name,
 * and a proportional share of any other amount.
 * @param money the captured and refunded cents of the order's transactions
 */
export function refundedTaxCents(
  order: OrderRow,
  items: readonly OrderItemRow[],
  refunds: readonly RefundRow[],
  money: { readonly capturedCents: number; readonly refundedCents: number },
): number {
  if (money.refundedCents >= money.capturedCents) return money.refundedCents === 0 ? 0 : order.taxCents;
  const before = new Map<string, number>();
  let taxCents = 0;
  let otherCents = money.refundedCents;
  for (const refund of refunds) {
    const units = itemsIn(refund);
    if (refund.state !== "succeeded" || !isOwn(refund) || units.length === 0) continue;
    let pricedCents = 0;
    let unitTaxCents = 0;
    for (const { order_item_id: id, quantity } of units) {
      const item = items.find((line) => line.id === id);
      if (item === undefined) continue;
      const earlier = before.get(id) ?? 0;
      const charged = { chargedCents: item.totalCents + item.taxCents, quantity: item.quantity };
      pricedCents += priceUnits(charged, quantity, earlier);
      unitTaxCents += priceUnits({ chargedCents: item.taxCents, quantity: item.quantity }, quantity, earlier);
      before.set(id, earlier + quantity);
    }
    // A refund below the units' price refunds proportionally less tax.
    taxCents += pricedCents === 0 ? 0 : unitTaxCents * Math.min(1, refund.amountCents / pricedCents);
    otherCents -= Math.min(refund.amountCents, pricedCents);
  }
  taxCents += (order.taxCents * Math.max(0, otherCents)) / money.capturedCents;
  return Math.min(Math.round(taxCents), order.taxCents);
}
