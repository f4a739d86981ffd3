import { isOwn, itemsIn, type OrderItemRow, type OrderWithRefunds, type RefundRow } from "./refund-rows.ts";

/** Units of an order's items, by the item's id. */
export type UnitCounts = ReadonlyMap<string, number>;

/** Counts the units that are refunded or whose refund is requested. */
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

/** Counts the units of an item that are refunded or restocked. After a failed refund, units can be restocked only. */
export function givenBackQuantity(item: OrderItemRow, refunded: UnitCounts): number {
  return Math.max(refunded.get(item.id) ?? 0, item.restockedQuantity);
}

/** Counts the units of each item that no refund names yet. */
export function refundableQuantities({ items, refunds: rows }: OrderWithRefunds): UnitCounts {
  const refunded = refundedUnits(rows);
  return new Map(items.map((item) => [item.id, Math.max(0, item.quantity - (refunded.get(item.id) ?? 0))]));
}

/** Counts the units of each item that can still be restocked, and that no requested refund will restock. */
export function restockableQuantities({ order, items, refunds: rows }: OrderWithRefunds): UnitCounts {
  const promised = countUnits(rows.filter((row) => row.state === "requested" && row.restocks));
  const left = (item: OrderItemRow) =>
    // The cancellation restocked the units or wrote them off.
    order.status === "canceled" ? 0 : item.quantity - item.restockedQuantity - (promised.get(item.id) ?? 0);
  return new Map(items.map((item) => [item.id, left(item)]));
}
