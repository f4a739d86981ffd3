import { isOwn, itemsIn, type OrderItemRow, type OrderWithRefunds, type RefundRow } from "./refund-rows.ts";

/** Units of an order's lines, by the line's id. */
export type UnitCounts = ReadonlyMap<string, number>;

/** Units whose money is back with the customer or on its way. */
export function refundedUnits(rows: readonly RefundRow[]): UnitCounts {
  const isCommitted = (row: RefundRow) => row.state === "requested" || row.state === "succeeded";
  return countUnits(rows.filter((row) => isOwn(row) && isCommitted(row)));
}

export function countUnits(rows: readonly { readonly items: unknown }[]): UnitCounts {
  const counts = new Map<string, number>();
  for (const { order_item_id: id, quantity } of rows.flatMap(itemsIn)) {
    counts.set(id, (counts.get(id) ?? 0) + quantity);
  }
  return counts;
}

/** Units of a line that do not belong to the customer any more. Where a refund failed, they may be back in stock already. */
export function struckQuantity(item: OrderItemRow, refunded: UnitCounts): number {
  return Math.max(refunded.get(item.id) ?? 0, item.restockedQuantity);
}

/** Units of each line that no refund is for yet. */
export function refundableQuantities({ items, refunds: rows }: OrderWithRefunds): UnitCounts {
  const refunded = refundedUnits(rows);
  return new Map(items.map((item) => [item.id, Math.max(0, item.quantity - (refunded.get(item.id) ?? 0))]));
}

/** Units of each line that can still come back: not returned before, nor promised by a pending refund. */
export function restockableQuantities({ order, items, refunds: rows }: OrderWithRefunds): UnitCounts {
  const promised = countUnits(rows.filter((row) => row.state === "requested" && row.restocks));
  const left = (item: OrderItemRow) =>
    // A canceled order's units were returned or written off when it was canceled.
    order.status === "canceled" ? 0 : item.quantity - item.restockedQuantity - (promised.get(item.id) ?? 0);
  return new Map(items.map((item) => [item.id, left(item)]));
}
