import { asc, inArray, sql } from "drizzle-orm";
import { orderAdjustments } from "../../db/schema/offers.ts";
import type { OrderItemRow } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import type { OrderIds } from "./taxes/stored-taxes.ts";

/** Selects what each offer took off the lines and the delivery of orders, in the order in which the offers count. */
export function selectAdjustments(context: StoreContext, orderIds: OrderIds) {
  return context.db
    .select()
    .from(orderAdjustments)
    .where(inArray(orderAdjustments.orderId, orderIds))
    .orderBy(asc(sql`order_adjustments.rowid`));
}

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
