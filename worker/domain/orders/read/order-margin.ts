import type { OrderMarginView } from "../../../../contract/orders/orders.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { UnitCounts } from "../../money/refunds/refund-units.ts";

/**
 * Computes what the order's units that were not refunded were sold for, without taxes and after offers, and what they
 * cost. Lines whose cost is unknown count in neither. Delivery, and refunds of an amount without units, do not count.
 * @param refunded the refunded units by the id of their line
 * @returns null if no unit counts
 */
export function toOrderMarginView(
  { status }: Pick<OrderRow, "status">,
  items: readonly OrderItemRow[],
  refunded: UnitCounts,
): OrderMarginView | null {
  if (status === "canceled" || status === "refunded") return null;
  const lines = items
    .map((item) => ({ ...item, units: item.quantity - (refunded.get(item.id) ?? 0) }))
    .filter(({ units }) => units > 0);
  if (lines.length === 0) return null;
  let revenueCents = 0;
  let costCents = 0;
  const unknown = new Set<string>();
  for (const { units, quantity, totalCents, offerCents, costCents: lineCents, productSku } of lines) {
    if (lineCents === null) {
      unknown.add(productSku);
      continue;
    }
    revenueCents += Math.round(((totalCents - offerCents) * units) / quantity);
    costCents += Math.round((lineCents * units) / quantity);
  }
  return {
    revenue: centsToDollars(revenueCents),
    cost: centsToDollars(costCents),
    unknown_products: unknown.size,
  };
}
