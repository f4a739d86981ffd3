import { inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { TrackingMatch, TrackingMatchesBody } from "../../../../contract/admin/carrier-files.ts";
import { trackingNumber } from "../../../../contract/admin/order-changes.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { orders } from "../../../db/schema/orders.ts";
import { parcels } from "../../../db/schema/parcels.ts";
import type { StoreContext } from "../../context.ts";
import { findObstacle } from "./export-carrier-file.ts";
import { selectOrdersWithCustomer, toAdminSummary } from "./list-orders.ts";

/**
 * Admin only. Finds the order of each tracking number, and whether it can be shipped with it. Nothing is written:
 * shipOrders() ships what the admin has seen. A number that an order has left with is `sent`, so that a file that is
 * imported again changes nothing.
 */
export async function matchTracking(
  context: StoreContext,
  { rows }: TrackingMatchesBody,
): Promise<TrackingMatch[]> {
  const orderNumbers = sql`(SELECT value ->> 'order_number' FROM json_each(${JSON.stringify(rows)}))`;
  const isNamed = sql`${orders.orderNumber} IN ${orderNumbers}`;
  const found = await readBatch(context.db, {
    orders: selectOrdersWithCustomer(context).where(isNamed),
    parcels: context.db
      .select({ orderId: parcels.orderId, number: parcels.trackingNumber })
      .from(parcels)
      .where(inArray(parcels.orderId, context.db.select({ id: orders.id }).from(orders).where(isNamed))),
  });
  const byNumber = new Map(found.orders.map((row) => [row.order.orderNumber, toAdminSummary(row)]));
  return rows.map(({ order_number: orderNumber, tracking_number: number }): TrackingMatch => {
    const order = byNumber.get(orderNumber);
    if (!v.is(trackingNumber, number)) {
      return {
        state: "refused",
        reason: "the tracking number has other characters than letters and digits",
        order: null,
      };
    }
    if (order === undefined) return { state: "refused", reason: "no order has this number", order: null };
    const { id, user_name, version } = order;
    const match = { reason: "", order: { id, user_name, version } };
    const sent = found.parcels.filter(({ orderId }) => orderId === id).map((parcel) => parcel.number);
    // Orders that were shipped before there were parcels have their number alone.
    if (order.status === "shipped" || order.status === "delivered") sent.push(order.tracking_number);
    if (sent.some((other) => other !== null && isSameNumber(other, number)))
      return { ...match, state: "sent" };
    const other = rows.some(
      (row) => row.order_number === orderNumber && !isSameNumber(row.tracking_number, number),
    );
    if (other) return { ...match, state: "refused", reason: "the file has several numbers for it" };
    const obstacle = findObstacle(order);
    if (obstacle === undefined) return { ...match, state: "ready" };
    const former = sent.findLast((one) => one !== null && one !== "");
    return { ...match, state: "refused", reason: former ? `${obstacle} with ${former}` : obstacle };
  });
}

function isSameNumber(one: string, other: string): boolean {
  const normalize = (number: string) => number.replace(/[\s-]/g, "").toUpperCase();
  return normalize(one) === normalize(other);
}
