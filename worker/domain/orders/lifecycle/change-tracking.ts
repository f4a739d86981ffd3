import { StoreError } from "../../../../contract/shared/errors.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { toAdminActor } from "../actor.ts";
import { auditOrder, changeOrder, findOrder, refuseUnlessSeen } from "../order-rows.ts";

/**
 * Sets the carrier and the number of a parcel. Null removes them, and an absent field does not change.
 * @throws StoreError order_not_found, order_changed
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
      const tracking = {
        trackingCarrier: requested.carrier === undefined ? order.trackingCarrier : requested.carrier || null,
        trackingNumber: requested.number === undefined ? order.trackingNumber : requested.number || null,
      };
      return {
        statements: [
          changeOrder(context, order, {
            ...tracking,
            // Any change by an admin confirms a cash order, so its reservation no longer expires.
            ...(order.paymentMethod === "cash_on_delivery" && { reservationExpiresAt: null }),
          }),
          ...auditOrder(context, order, toAdminActor(admin), tracking, null),
        ],
        result: undefined,
      };
    },
  );
}
