import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { refundItems } from "../../../db/schema/payments.ts";
import { returnItems } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";

const storedUnits = v.array(v.object({ order_item_id: v.string(), quantity: v.number() }));

/** Selects the units of each row of `refunds`, in the order in which they were requested. */
export const unitsOfRefund = selectUnits(sql`FROM refund_items WHERE refund_id = refunds.id`);

/** Selects the units of each row of `returns`, in the order in which they were requested. */
export const unitsOfReturn = selectUnits(sql`FROM return_items WHERE return_id = returns.id`);

/** Selects the units of each row of `parcels`, in the order in which they were packed. */
export const unitsOfParcel = selectUnits(sql`FROM parcel_items WHERE parcel_id = parcels.id`);

/** Sums the units of the row `line` of `order_items` that are refunded or whose refund is requested. */
const refundedUnits = sql`(SELECT coalesce(sum(refunded.quantity), 0)
  FROM refund_items AS refunded JOIN refunds AS refund ON refund.id = refunded.refund_id
  WHERE refunded.order_item_id = line.id AND refund.is_own AND refund.state IN ('requested', 'succeeded'))`;

const returnedUnits = sql`(SELECT coalesce(sum(returned.quantity), 0)
  FROM return_items AS returned JOIN returns AS other ON other.id = returned.return_id
  WHERE returned.order_item_id = line.id AND other.state <> 'declined')`;

/**
 * Inserts the units of a refund, after its row. The batch fails (NOT NULL) if a unit is not of its order, or if more
 * units than were ordered would be refunded.
 */
export function insertRefundItems(
  context: StoreContext,
  { id, orderId, items }: { readonly id: string; readonly orderId: string; readonly items: OrderUnits },
): Statement[] {
  if (items.length === 0) return [];
  const values = { refundId: id, orderItemId: sql`line.id`, quantity: requestedQuantity };
  return [insertFrom(context.db, refundItems, values, selectLines(orderId, items, refundedUnits))];
}

/**
 * Inserts the units of a return, after its row. The batch fails (NOT NULL) if a unit is not of its order, or if returns
 * that were not declined would have more units than were ordered.
 */
export function insertReturnItems(
  context: StoreContext,
  { id, orderId, items }: { readonly id: string; readonly orderId: string; readonly items: OrderUnits },
): Statement {
  const values = { returnId: id, orderItemId: sql`line.id`, quantity: requestedQuantity };
  return insertFrom(context.db, returnItems, values, selectLines(orderId, items, returnedUnits));
}

function selectUnits(from: SQL) {
  return sql`(SELECT json_group_array(json_object('order_item_id', unit.order_item_id, 'quantity', unit.quantity))
    FROM (SELECT order_item_id, quantity ${from} ORDER BY rowid) AS unit)`
    .mapWith((json: string): OrderUnits => v.parse(storedUnits, JSON.parse(json)))
    .as("items");
}

const requestedQuantity = sql`requested.value ->> 'quantity'`;

/**
 * Selects the requested units with their lines of the order, which are NULL for units beyond what was ordered. A
 * trigger would also refuse to restore a backup in which Stripe made a refund that had failed.
 */
function selectLines(orderId: string, items: OrderUnits, unitsBefore: SQL): SQL {
  return sql`FROM json_each(${JSON.stringify(items)}) AS requested
    LEFT JOIN order_items AS line ON line.id = requested.value ->> 'order_item_id' AND line.order_id = ${orderId}
      AND line.quantity >= ${requestedQuantity} + ${unitsBefore}
    ORDER BY requested.key`;
}
