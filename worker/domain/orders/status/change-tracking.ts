import { StoreError } from "../../../../contract/shared/errors.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { auditOrder, changeOrder, refuseUnlessSeen } from "../change-order.ts";
import { findOrder } from "../order-rows.ts";

/**
 * Sets the carrier and the number of a parcel. Null removes them, and an absent field does not change.
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
            ...(confirmsReservation(order) && { reservationExpiresAt: null }),
          }),
          ...auditOrder(context, order, toAdminActor(admin), tracking, null),
        ],
        result: undefined,
      };
    },
  );
}

/** @throws StoreError conflict for an order for pick-up, which nobody sends */
export function requireParcel({ fulfilment }: OrderRow): void {
  if (fulfilment === "delivery") return;
  throw new StoreError("conflict", { message: "An order for pick-up is not shipped." });
}

/**
 * Returns true if any change by an admin confirms the order, so that its reservation no longer expires. That of an order for
 * pick-up is the time until which it waits.
 */
export function confirmsReservation({ paymentMethod, fulfilment, reservationExpiresAt }: OrderRow): boolean {
  return paymentMethod === "cash_on_delivery" && fulfilment === "delivery" && reservationExpiresAt !== null;
}
