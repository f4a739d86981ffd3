import { count, type SQL, sql } from "drizzle-orm";
import type { OrderWork } from "../../../../contract/admin/orders.ts";
import { openReturnStates } from "../../../../contract/orders/returns.ts";
import { orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";

/** Which orders wait for an admin, by what there is to do. Conditions over `orders`. */
export const orderWork: Readonly<Record<OrderWork, SQL>> = {
  // Money that did not reach its customer, and nobody has paid back in another way yet.
  refund_failed: sql`orders.id IN (SELECT order_id FROM ${refunds} WHERE state = 'failed')`,
  returns: sql`orders.id IN (SELECT order_id FROM ${returns}
    WHERE state IN (SELECT value FROM json_each(${JSON.stringify(openReturnStates)})))`,
};

/** How many orders that are, as a statement of a batch. */
export function selectWorkCount(context: StoreContext, work: OrderWork) {
  return context.db
    .select({ found: count().as(`${work}_count`) })
    .from(orders)
    .where(orderWork[work]);
}

/**
 * Has it units that belong into a parcel? Not where each one was refunded or is back in stock, though the order itself
 * was not refunded in full. A condition over `orders`.
 */
export const hasUnitsToPack = sql`EXISTS (SELECT 1 FROM order_items AS line WHERE line.order_id = orders.id
  AND line.quantity > line.restocked_quantity AND line.quantity > coalesce((
    SELECT sum(unit.value ->> 'quantity') FROM refunds AS given, json_each(given.items) AS unit
    WHERE given.order_id = orders.id AND given.origin <> 'unmatched' AND given.state IN ('requested', 'succeeded')
      AND unit.value ->> 'order_item_id' = line.id), 0))`;
