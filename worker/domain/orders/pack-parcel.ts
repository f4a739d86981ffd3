import { type SQL, sql } from "drizzle-orm";
import type { OrderUnits } from "../../../contract/orders/refunds.ts";
import { insertFrom } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { parcelItems, parcels } from "../../db/schema/parcels.ts";
import type { StoreContext } from "../context.ts";
import { unitsToPack } from "./sent-units.ts";

/** A parcel that is about to be recorded. */
export interface NewParcel extends Pick<OrderRow, "trackingCarrier" | "trackingNumber"> {
  readonly id: string;
  readonly orderId: string;
}

/** Records a parcel with all units of an order that are left to be packed. Without any, there is no parcel. */
export function packRest(context: StoreContext, parcel: NewParcel): Statement[] {
  const line = sql`FROM order_items AS line WHERE line.order_id = ${parcel.orderId} AND ${unitsToPack} > 0`;
  return pack(context, parcel, unitsToPack, {
    condition: sql`AND EXISTS (SELECT 1 ${line})`,
    from: sql`${line} ORDER BY line.rowid`,
  });
}

/** Records a parcel with some units. The batch fails (NOT NULL) if a unit is not of the order, or not to be packed. */
export function packUnits(context: StoreContext, parcel: NewParcel, items: OrderUnits): Statement[] {
  const quantity = sql`requested.value ->> 'quantity'`;
  return pack(context, parcel, quantity, {
    condition: sql``,
    from: sql`FROM json_each(${JSON.stringify(items)}) AS requested
      LEFT JOIN order_items AS line ON line.id = requested.value ->> 'order_item_id'
        AND line.order_id = ${parcel.orderId} AND ${unitsToPack} >= ${quantity}
      ORDER BY requested.key`,
  });
}

/** Records a parcel and its units. A CHECK refuses a unit that was sent or restocked before. */
function pack(
  { db, now }: StoreContext,
  { id, orderId, trackingCarrier, trackingNumber }: NewParcel,
  quantity: SQL,
  { condition, from }: { readonly condition: SQL; readonly from: SQL },
): Statement[] {
  const packed = sql`FROM parcel_items AS packed WHERE packed.parcel_id = ${id}`;
  const number = sql`coalesce(${selectLatest(orderId, sql`number`)}, 0) + 1`;
  return [
    insertFrom(
      db,
      parcels,
      {
        id,
        orderId: sql`orders.id`,
        number,
        carrier: trackingCarrier,
        trackingNumber,
        sentAt: now().toISOString(),
      },
      sql`FROM orders WHERE orders.id = ${orderId} ${condition}`,
    ),
    insertFrom(db, parcelItems, { parcelId: id, orderItemId: sql`line.id`, quantity }, from),
    db
      .update(orderItems)
      .set({
        sentQuantity: sql`${orderItems.sentQuantity} + (SELECT packed.quantity ${packed} AND packed.order_item_id = order_items.id)`,
      })
      .where(sql`${orderItems.id} IN (SELECT packed.order_item_id ${packed})`),
  ];
}

/**
 * Deletes a parcel that has not left after all. Its units are to be packed again, except those that came back
 * meanwhile. The order has the tracking of the parcel before it, if there is one.
 * @param parcelId by default the latest
 */
export function unpackParcel(
  context: StoreContext,
  orderId: string,
  parcelId: SQL | string = selectLatest(orderId, sql`id`),
): Statement[] {
  const units = sql`(SELECT packed.quantity FROM parcel_items AS packed
    WHERE packed.parcel_id = ${parcelId} AND packed.order_item_id = order_items.id)`;
  return [
    context.db
      .update(orderItems)
      .set({
        sentQuantity: sql`${orderItems.sentQuantity} - ${units}`,
        restockedSentQuantity: sql`min(${orderItems.restockedSentQuantity}, ${orderItems.sentQuantity} - ${units})`,
      })
      .where(sql`${orderItems.id} IN (SELECT order_item_id FROM parcel_items WHERE parcel_id = ${parcelId})`),
    context.db.delete(parcels).where(sql`${parcels.id} = ${parcelId}`),
    copyLatestTracking(context, orderId),
  ];
}

/** Gives an order the tracking of its latest parcel, if it has one. */
export function copyLatestTracking(context: StoreContext, orderId: string): Statement {
  return context.db
    .update(orders)
    .set({
      trackingCarrier: selectLatest(orderId, sql`carrier`),
      trackingNumber: selectLatest(orderId, sql`tracking_number`),
    })
    .where(sql`${orders.id} IN (SELECT order_id FROM parcels WHERE order_id = ${orderId})`);
}

/** Gives the latest parcel of an order, if there is one, the tracking that the order gets. */
export function trackLatestParcel(
  context: StoreContext,
  orderId: string,
  { trackingCarrier, trackingNumber }: Partial<Pick<OrderRow, "trackingCarrier" | "trackingNumber">>,
): Statement[] {
  if (trackingCarrier === undefined && trackingNumber === undefined) return [];
  return [
    context.db
      .update(parcels)
      .set({
        ...(trackingCarrier !== undefined && { carrier: trackingCarrier }),
        ...(trackingNumber !== undefined && { trackingNumber }),
      })
      .where(sql`${parcels.id} = ${selectLatest(orderId, sql`id`)}`),
  ];
}

function selectLatest(orderId: string, column: SQL): SQL {
  return sql`(SELECT ${column} FROM parcels WHERE order_id = ${orderId} ORDER BY number DESC LIMIT 1)`;
}
