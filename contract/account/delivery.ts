import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { postalCodeSchema } from "./account.ts";

/** GET /delivery. A missing postal code is refused like an invalid one. */
export const deliveryQuery = v.object({ postal_code: v.optional(postalCodeSchema, "") });

/** The price of delivery to a postal code, in dollars, and whether cash on delivery is offered. */
export const deliveryView = v.object({
  postal_code: v.string(),
  /** True if the postal code is in the store's local list. */
  is_local: v.boolean(),
  /** The price of delivery unless the subtotal is over `free_over`. */
  shipping_cost_below: v.number(),
  /** Delivery is free for a subtotal (at retail prices, before discount) over this. Null: never. */
  free_over: v.nullable(v.number()),
  flat_rate: v.number(),
  cash_on_delivery: v.boolean(),
  message: v.string(),
});
export type DeliveryView = v.InferOutput<typeof deliveryView>;
export const deliveryResponse = ok(deliveryView);
