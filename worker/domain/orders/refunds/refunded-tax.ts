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
    if (refund.state !== "succeeded" || !isOwn(refund)) continue;
    const units = priceRefundedUnits(items, refund, refundedBefore);
    // A refund below the units' price refunds proportionally less tax.
    taxCents +=
      units.priceCents === 0 ? 0 : units.taxCents * Math.min(1, refund.amountCents / units.priceCents);
    otherCents -= Math.min(refund.amountCents, units.priceCents);
  }
  taxCents += (order.taxCents * Math.max(0, otherCents)) / money.capturedCents;
  return Math.min(Math.round(taxCents), order.taxCents);
}

/**
 * Computes the price, with tax, and the tax of the units that a refund names. Both are 0 for a refund without units.
 * @param refundedBefore the units of each item that earlier refunds name; the units of this refund are added
 */
function priceRefundedUnits(
  items: readonly OrderItemRow[],
  refund: RefundRow,
  refundedBefore: Map<string, number>,
): { readonly priceCents: number; readonly taxCents: number } {
  let priceCents = 0;
  let taxCents = 0;
  for (const { order_item_id: id, quantity } of parseUnits(refund)) {
    const item = items.find((row) => row.id === id);
    if (item === undefined) continue;
    const earlierUnits = refundedBefore.get(id) ?? 0;
    const charge = { chargedCents: item.totalCents + item.taxCents, quantity: item.quantity };
    const taxCharge = { chargedCents: item.taxCents, quantity: item.quantity };
    priceCents += priceUnits(charge, quantity, earlierUnits);
    taxCents += priceUnits(taxCharge, quantity, earlierUnits);
    refundedBefore.set(id, earlierUnits + quantity);
  }
  return { priceCents, taxCents };
}
