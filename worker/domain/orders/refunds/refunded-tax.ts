import { priceUnits } from "../../../../contract/orders/payments.ts";
import type { OrderRow } from "../order-rows.ts";
import { isOwn, itemsIn, type OrderItemRow, type RefundRow } from "./refund-rows.ts";

/**
 * The tax in what went back of an order, in cents: all of it where everything went back, the tax of the units that
 * refunds name, and of any other amount its share of the payment. @param money captured and refunded, by transactions
 */
export function refundedTaxCents(
  order: OrderRow,
  items: readonly OrderItemRow[],
  refunds: readonly RefundRow[],
  money: { readonly capturedCents: number; readonly refundedCents: number },
): number {
  if (money.refundedCents >= money.capturedCents) return money.refundedCents === 0 ? 0 : order.taxCents;
  const before = new Map<string, number>();
  let [taxCents, otherCents] = [0, money.refundedCents];
  for (const refund of refunds) {
    const units = itemsIn(refund);
    if (refund.state !== "succeeded" || !isOwn(refund) || units.length === 0) continue;
    let [pricedCents, unitTaxCents] = [0, 0];
    for (const { order_item_id: id, quantity } of units) {
      const item = items.find((line) => line.id === id);
      if (item === undefined) continue;
      const earlier = before.get(id) ?? 0;
      const charged = { chargedCents: item.totalCents + item.taxCents, quantity: item.quantity };
      pricedCents += priceUnits(charged, quantity, earlier);
      unitTaxCents += priceUnits({ chargedCents: item.taxCents, quantity: item.quantity }, quantity, earlier);
      before.set(id, earlier + quantity);
    }
    // Less than its units cost: as much less tax.
    taxCents += pricedCents === 0 ? 0 : unitTaxCents * Math.min(1, refund.amountCents / pricedCents);
    otherCents -= Math.min(refund.amountCents, pricedCents);
  }
  taxCents += (order.taxCents * Math.max(0, otherCents)) / money.capturedCents;
  return Math.min(Math.round(taxCents), order.taxCents);
}
