import { StoreError } from "../../../../contract/errors.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { adminActor } from "../actor.ts";
import { changeOrder, findOrder } from "../order-rows.ts";
import { auditOrder } from "../payments/audit-order.ts";

/** Who carries the parcel and under which number; null takes it away. @throws StoreError order_not_found */
export async function changeTracking(
  context: StoreContext,
  admin: Profile,
  orderId: string,
  wanted: { readonly carrier?: string | null | undefined; readonly number?: string | null | undefined },
): Promise<void> {
  await write(
    context,
    () => findOrder(context, orderId),
    (order) => {
      if (order === undefined) throw new StoreError("order_not_found");
      const tracking = {
        trackingCarrier: wanted.carrier === undefined ? order.trackingCarrier : wanted.carrier || null,
        trackingNumber: wanted.number === undefined ? order.trackingNumber : wanted.number || null,
      };
      return {
        statements: [
          changeOrder(context, order, tracking),
          ...auditOrder(context, order, adminActor(admin), tracking, "Tracking"),
        ],
        result: undefined,
      };
    },
  );
}
