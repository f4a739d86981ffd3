import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import type { OrderWithRefunds, RefundRow } from "./read-refunds.ts";
import { isCommitted } from "./refund-kinds.ts";

/** The number of units by the id of the order's item. */
export type UnitCounts = ReadonlyMap<string, number>;

/** Counts the units of each item that are refunded or whose refund is requested. */
export function countRefundedUnits(rows: readonly RefundRow[]): UnitCounts {
  return countUnits(rows.filter(isCommitted));
}

/** Counts the units of each item in refunds or returns. */
export function countUnits(rows: readonly { readonly items: OrderUnits }[]): UnitCounts {
  const counts = new Map<string, number>();
  for (const { order_item_id: id, quantity } of rows.flatMap(({ items }) => items)) {
    counts.set(id, (counts.get(id) ?? 0) + quantity);
  }
  return counts;
}

/** Counts the units of each item that no refund names yet. */
export function countRefundableUnits({ items, refunds: rows }: OrderWithRefunds): UnitCounts {
  const refundedUnits = countRefundedUnits(rows);
  return new Map(
    items.map((item) => [item.id, Math.max(0, item.quantity - (refundedUnits.get(item.id) ?? 0))]),
  );
}

/** Counts the units of each item that can still be restocked, and that no requested refund will restock. */
export function countRestockableUnits({ order, items, refunds: rows }: OrderWithRefunds): UnitCounts {
  // A cancellation has restocked all units or written them off.
  if (order.status === "canceled") return new Map(items.map(({ id }) => [id, 0]));
  const pendingUnits = countUnits(rows.filter((row) => row.state === "requested" && row.restocks));
  return new Map(
    items.map((item) => [item.id, item.quantity - item.restockedQuantity - (pendingUnits.get(item.id) ?? 0)]),
  );
}
