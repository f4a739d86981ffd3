import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { postalCodeSchema } from "./addresses.ts";

/** GET /delivery. A missing postal code gets the message of an invalid one. */
export const deliveryQuery = v.object({ postal_code: v.optional(postalCodeSchema, "") });

/** The price of delivery to a postal code, in dollars, and whether it accepts cash on delivery. */
export const deliveryView = v.object({
  postal_code: v.string(),
  /** True if the postal code is in the store's local list. */
  is_local: v.boolean(),
  /** Equal to `flat_rate`. */
  shipping_cost_below: v.number(),
  /** Delivery is free above this subtotal, at retail prices and before discounts. Null if it is never free. */
  free_over: v.nullable(v.number()),
  /** The price of delivery, in dollars. */
  flat_rate: v.number(),
  cash_on_delivery: v.boolean(),
  message: v.string(),
});
export type DeliveryView = v.InferOutput<typeof deliveryView>;
export const deliveryResponse = ok(deliveryView);
