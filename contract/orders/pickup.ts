import * as v from "valibot";
import { ok } from "../shared/success.ts";

export const pickupWindowsView = v.object({
  /** The windows with a free place, the first ones of two weeks. Empty if the store offers no pick-up. */
  windows: v.array(v.object({ starts_at: v.string(), ends_at: v.string() })),
  /** True if an order can be paid at the counter. */
  is_paid_at_pickup: v.boolean(),
});
export type PickupWindowsView = v.InferOutput<typeof pickupWindowsView>;

/** The response of GET /pickup. */
export const pickupResponse = ok(pickupWindowsView);
