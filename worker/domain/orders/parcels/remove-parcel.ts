import { StoreError } from "../../../../contract/shared/errors.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { changeOrder, refuseUnlessSeen, writeHistoryAndEmails } from "../change-order.ts";
import { unpackParcel } from "../pack-parcel.ts";
import { describeUnits } from "../read-parcels.ts";
import { readOrderWithReturns } from "../returns/read-returns.ts";
import { hasLeftTheShop } from "../sent-units.ts";
import { returnParcelToStock } from "../stock.ts";

/**
 * Admin only. Removes a parcel that was recorded by mistake, so that its units are to be packed again. The last parcel of
 * a shipped order is removed by setting the order back instead.
 * @throws StoreError order_not_found, not_found, order_changed; conflict if the order is shipped or canceled, or has a
 *   return
 */
export async function removeParcel(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { parcelId, version }: { readonly parcelId: string; readonly version?: number | undefined },
): Promise<void> {
  await write(
    context,
    () => readOrderWithReturns(context, orderId),
    (records) => {
      if (records === undefined) throw new StoreError("order_not_found");
      const { order, parcels, returns } = records;
      const parcel = parcels.find(({ id }) => id === parcelId);
      if (parcel === undefined) throw new StoreError("not_found");
      refuseUnlessSeen(order, version);
      if (hasLeftTheShop(order) || order.status === "canceled") {
        throw new StoreError("conflict", { message: "The parcels of this order can no longer be removed." });
      }
      if (returns.some(({ state }) => state !== "declined")) {
        throw new StoreError("conflict", {
          message: "The customer has asked to return items. Decline the return before you remove a parcel.",
        });
      }
      const isOnly = parcels.length === 1;
      return [
        changeOrder(context, order, isOnly ? { trackingCarrier: null, trackingNumber: null } : {}),
        returnParcelToStock(context, orderId, parcelId),
        ...unpackParcel(context, orderId, parcelId),
        ...writeHistoryAndEmails(context, orderId, {
          status: order.status,
          actor: toAdminActor(admin),
          notes: `Parcel ${parcel.number} has not left yet. Its items follow.`,
          notesForCustomer: true,
        }),
        writeAudit(context, admin, {
          action: "order.parcel",
          entity: "order",
          entityId: order.id,
          summary: `Removed a parcel of order ${order.orderNumber}`,
          before: { parcel: parcel.number, contents: describeUnits(parcel.items, records.items) },
        }),
      ];
    },
  );
}
