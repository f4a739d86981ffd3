import type { OrderView } from "../../../../contract/orders/orders.ts";

/** Returns true if the parcel was shipped, even if the order was refunded since. */
export function hasLeftTheShop({ return_until }: Pick<OrderView, "return_until">): boolean {
  return return_until !== null;
}
