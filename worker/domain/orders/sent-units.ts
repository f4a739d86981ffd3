import { sql } from "drizzle-orm";
import type { OrderItemRow } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { RefundRow } from "../money/refunds/read-refunds.ts";
import { countRefundedUnits, type UnitCounts } from "../money/refunds/refund-units.ts";

/**
 * Returns true if the whole order has left the shop. Its units are on hand and allocated until then, except those in
 * parcels. Units of a fully refunded order that were not restocked have left too.
 */
export function hasLeftTheShop({
  status,
  statusBeforeRefund,
}: Pick<OrderRow, "status" | "statusBeforeRefund">): boolean {
  const reached = status === "refund_requested" ? statusBeforeRefund : status;
  return reached === "shipped" || reached === "delivered" || reached === "refunded";
}

/** Returns true if a parcel of an order has left, and its other units have not. */
export function isPartlyShipped(order: OrderRow, items: readonly OrderItemRow[]): boolean {
  return !hasLeftTheShop(order) && order.status !== "canceled" && items.some((item) => item.sentQuantity > 0);
}

/** Counts the units of an item that have left the shop, also if they came back since. */
export function countSentUnits(order: OrderRow, item: OrderItemRow): number {
  return hasLeftTheShop(order) ? item.quantity : item.sentQuantity;
}

/** The refunded units of each item: all, and those of refunds without a return. */
export interface RefundedUnits {
  readonly all: UnitCounts;
  /** Units are refunded without a return before they are sent, as far as there are such. */
  readonly withoutReturn: UnitCounts;
}

export function countRefunds(
  refunds: readonly RefundRow[],
  returns: readonly { readonly refundId: string | null }[],
): RefundedUnits {
  const isOfReturn = (refund: RefundRow) => returns.some(({ refundId }) => refundId === refund.id);
  return {
    all: countRefundedUnits(refunds),
    withoutReturn: countRefundedUnits(refunds.filter((refund) => !isOfReturn(refund))),
  };
}

/** Counts the units of an item that were refunded before they were sent. */
export function countUnsentRefunds(
  order: OrderRow,
  item: OrderItemRow,
  { withoutReturn }: RefundedUnits,
): number {
  return Math.min(withoutReturn.get(item.id) ?? 0, item.quantity - countSentUnits(order, item));
}

/**
 * Counts the units of an item that are still to be packed, which are neither sent, refunded nor restocked. For an order
 * that has left, it counts those that were packed with it.
 */
export function countUnitsToPack(
  order: OrderRow,
  item: OrderItemRow,
  { withoutReturn }: RefundedUnits,
): number {
  if (order.status === "canceled" || order.status === "refunded") return 0;
  const refunded = withoutReturn.get(item.id) ?? 0;
  const { quantity, sentQuantity, restockedQuantity, restockedSentQuantity } = item;
  if (hasLeftTheShop(order)) return quantity - Math.max(refunded, restockedQuantity);
  return Math.max(0, quantity - sentQuantity - Math.max(refunded, restockedQuantity - restockedSentQuantity));
}

/** The units of the row `line` of `order_items` that are in the shop for an order which has not left. */
export const allocatedUnits = sql.raw(
  "(line.quantity - line.sent_quantity - line.restocked_quantity + line.restocked_sent_quantity)",
);

/** The units of the row `line` that are still to be packed, as countUnitsToPack() counts them. */
export const unitsToPack = sql`min(${allocatedUnits}, line.quantity - line.sent_quantity
  - (SELECT coalesce(sum(refunded.quantity), 0)
    FROM refund_items AS refunded JOIN refunds AS refund ON refund.id = refunded.refund_id
    WHERE refunded.order_item_id = line.id AND refund.origin <> 'unmatched' AND refund.state IN ('requested', 'succeeded')
      AND NOT EXISTS (SELECT 1 FROM returns WHERE returns.order_id = line.order_id AND returns.refund_id = refund.id)))`;
