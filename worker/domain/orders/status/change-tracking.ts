import { StoreError } from "../../../../contract/shared/errors.ts";
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
import { findOrder } from "../find-order.ts";

/**
 * Admin only. Sets the carrier and the number of a parcel. Null removes them, and an absent field does not change.
 * @throws StoreError order_not_found, order_changed; conflict for an order for pick-up
 */
export async function changeTracking(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  requested: {
    readonly carrier?: string | null | undefined;
    readonly number?: string | null | undefined;
    readonly version?: number | undefined;
  },
): Promise<void> {
  await write(
    context,
    () => findOrder(context, orderId),
    (order) => {
      if (order === undefined) throw new StoreError("order_not_found");
      refuseUnlessSeen(order, requested.version);
      requireParcel(order);
      const tracking = {
        trackingCarrier: requested.carrier === undefined ? order.trackingCarrier : requested.carrier || null,
        trackingNumber: requested.number === undefined ? order.trackingNumber : requested.number || null,
      };
      return {
        statements: [
          changeOrder(context, order, {
            ...tracking,
            ...(isKeptByAdminChange(order) && { reservationExpiresAt: null }),
          }),
          ...auditOrder(context, order, toAdminActor(admin), tracking, null),
        ],
        result: undefined,
      };
    },
  );
}
