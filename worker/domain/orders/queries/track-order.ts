import { and, eq, sql } from "drizzle-orm";
import type { TrackedOrderView, TrackOrderBody } from "../../../../contract/orders/track-order.ts";
import { trackingUrl } from "../../../../contract/orders/tracking-url.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { timeZoneColumn } from "../../store/time-zone.ts";
import { findExpectedArrival } from "../promised-days.ts";
import { matchOrderCode } from "./order-filters.ts";
import { isPlaced } from "./order-measures.ts";

/**
 * Finds an order by its number and the address of its emails. The view reveals neither the customer nor the items.
 * @throws StoreError order_not_found, which does not reveal whether the number or the address is wrong
 */
export async function trackOrder(context: StoreContext, body: TrackOrderBody): Promise<TrackedOrderView> {
  const order = await context.db
    .select({
      orderNumber: orders.orderNumber,
      status: orders.status,
      fulfilment: orders.fulfilment,
      readyAt: orders.readyAt,
      createdAt: orders.createdAt,
      promisedFrom: orders.promisedFrom,
      promisedTo: orders.promisedTo,
      carrier: orders.trackingCarrier,
      number: orders.trackingNumber,
      timeZone: timeZoneColumn,
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId))
    .where(
      and(
        matchOrderCode(body.order_number),
        sql`lower(coalesce(${profiles.email}, ${orders.guestEmail})) = ${body.email}`,
        isPlaced,
      ),
    )
    .get();
  if (order === undefined) {
    throw new StoreError("order_not_found", {
      message: "No order has this number and this email address. Please check both.",
    });
  }
  return {
    order_number: order.orderNumber,
    status: order.status,
    fulfilment: order.fulfilment,
    ready_at: order.readyAt,
    created_at: order.createdAt,
    arrival: findExpectedArrival(order, toStoreDay(context.now(), order.timeZone)) ?? null,
    tracking_carrier: order.carrier,
    tracking_number: order.number,
    tracking_url: trackingUrl(order.carrier, order.number) ?? null,
  };
}
