import type { OrderItemRow } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";

/** Computes the price of a line after its offers, before tax, in cents. */
export function getNetCents({
  totalCents,
  offerCents,
}: Pick<OrderItemRow, "totalCents" | "offerCents">): number {
  return totalCents - offerCents;
}

/** Computes the price of the delivery after its offers, before tax, in cents. */
export function getNetShippingCents(
  { shippingCents, offerCents }: Pick<OrderRow, "shippingCents" | "offerCents">,
  items: readonly Pick<OrderItemRow, "offerCents">[],
): number {
  return items.reduce((cents, item) => cents + item.offerCents, shippingCents - offerCents);
}
