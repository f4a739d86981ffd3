import { inArray, type SQLWrapper, sql } from "drizzle-orm";
import { orderAdjustments } from "../../db/schema/offers.ts";
import type { StoreContext } from "../context.ts";

/**
 * Selects what each offer took off the lines and the delivery of orders, in the order in which the offers counted.
 * @param orderIds ids of orders, or a query that selects them
 */
export function selectAdjustments({ db }: StoreContext, orderIds: readonly string[] | SQLWrapper) {
  return db
    .select()
    .from(orderAdjustments)
    .where(inArray(orderAdjustments.orderId, orderIds))
    .orderBy(sql`order_adjustments.rowid`);
}
