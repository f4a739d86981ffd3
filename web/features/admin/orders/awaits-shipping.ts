import { canMoveOrder, type OrderStatus } from "../../../../contract/order-status.ts";

/** A delivered order may be moved back to shipped by hand, but nobody packs it again. */
export function awaitsShipping(status: OrderStatus): boolean {
  return status !== "delivered" && canMoveOrder("admin", status, "shipped");
}
