import { eq } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { orders } from "../../../db/schema/orders.ts";
import { parcels } from "../../../db/schema/parcels.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import {
  auditOrder,
  changeOrder,
  isKeptByAdminChange,
  refuseUnlessSeen,
  requireParcel,
} from "../change-order.ts";
import { selectParcels } from "../read-parcels.ts";

/**
 * Admin only. Sets the carrier and the number of a parcel, by default the latest, which the order has too. Null removes
 * them, and an absent field does not change.
 * @throws StoreError order_not_found, order_changed; not_found for another order's parcel; conflict for an order for
 *   pick-up
 */
export async function changeTracking(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  requested: {
    readonly parcelId?: string | undefined;
    readonly carrier?: string | null | undefined;
    readonly number?: string | null | undefined;
    readonly version?: number | undefined;
  },
): Promise<void> {
  await write(
    context,
    () =>
      readBatch(context.db, {
        orders: context.db.select().from(orders).where(eq(orders.id, orderId)),
        parcels: selectParcels(context, [orderId]),
      }),
    ({ orders: [order], parcels: rows }) => {
      if (order === undefined) throw new StoreError("order_not_found");
      refuseUnlessSeen(order, requested.version);
      requireParcel(order);
      const latest = rows.at(-1);
      const parcel =
        requested.parcelId === undefined ? latest : rows.find(({ id }) => id === requested.parcelId);
      if (requested.parcelId !== undefined && parcel === undefined) throw new StoreError("not_found");
      const before = parcel ?? { carrier: order.trackingCarrier, trackingNumber: order.trackingNumber };
      const tracking = {
        trackingCarrier: requested.carrier === undefined ? before.carrier : requested.carrier || null,
        trackingNumber: requested.number === undefined ? before.trackingNumber : requested.number || null,
      };
      return [
        changeOrder(context, order, {
          ...(parcel === latest && tracking),
          ...(isKeptByAdminChange(order) && { reservationExpiresAt: null }),
        }),
        ...(parcel === undefined
          ? []
          : [
              context.db
                .update(parcels)
                .set({ carrier: tracking.trackingCarrier, trackingNumber: tracking.trackingNumber })
                .where(eq(parcels.id, parcel.id)),
            ]),
        ...auditOrder(context, order, toAdminActor(admin), tracking, null),
      ];
    },
  );
}
