import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { postalCodeSchema } from "./account.ts";

/** GET /delivery. Any spelling of a Canadian postal code; none is answered like a wrong one. */
export const deliveryQuery = v.object({ postal_code: v.optional(postalCodeSchema, "") });

/** What delivery to a postal code costs, in dollars, and whether cash is taken at the door. */
export const deliveryView = v.object({
  postal_code: v.string(),
  /** The postal code is in the store's local list. */
  is_local: v.boolean(),
  /** What delivery costs while the subtotal is not over `free_over`. */
  shipping_cost_below: v.number(),
  /** Delivery is free for a subtotal (retail, before discount) over this; null where it never is. */
  free_over: v.nullable(v.number()),
  flat_rate: v.number(),
  cash_on_delivery: v.boolean(),
  message: v.string(),
});
export type DeliveryView = v.InferOutput<typeof deliveryView>;
export const deliveryResponse = ok(deliveryView);
