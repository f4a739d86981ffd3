import { StoreError } from "../../../contract/errors.ts";
import { runBatch } from "../../db/run-batch.ts";
import { lostTheRace } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { auditOrder } from "./audit-order.ts";
import { adminAuthor } from "./author.ts";
import { changeOrder, findOrder } from "./order-rows.ts";

/** Who carries the parcel and under which number; null takes it away. @throws StoreError order_not_found */
export async function changeTracking(
  context: StoreContext,
  admin: Profile,
  orderId: string,
  wanted: { readonly carrier?: string | null | undefined; readonly number?: string | null | undefined },
): Promise<void> {
  for (;;) {
    const order = await findOrder(context, orderId);
    if (order === undefined) throw new StoreError("order_not_found");
    const tracking = {
      trackingCarrier: wanted.carrier === undefined ? order.trackingCarrier : wanted.carrier || null,
      trackingNumber: wanted.number === undefined ? order.trackingNumber : wanted.number || null,
    };
    try {
      await runBatch(context.db, [
        changeOrder(context, order, tracking),
        ...auditOrder(context, order, adminAuthor(admin), tracking, "Tracking"),
      ]);
      return;
    } catch (error) {
      if (!lostTheRace(error)) throw error;
    }
  }
}
