import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { postalCodeSchema } from "./addresses.ts";

/**
 * The query of GET /delivery. The default is invalid on purpose: a missing postal code gets the same error as a wrong one.
 */
export const deliveryQuery = v.object({ postal_code: v.optional(postalCodeSchema, "") });

/** The price of delivery to a postal code, in dollars. */
export const deliveryView = v.object({
  postal_code: v.string(),
  /**
   * True if the postal code is in the store's local list, so that free delivery and cash on delivery are possible.
   */
  is_local: v.boolean(),
  /** The price while delivery is not free. Always the same as `flat_rate`. */
  shipping_cost_below: v.number(),
  /**
   * Delivery is free if the subtotal, at retail prices and before discounts, is above this amount. Null if it is never
   * free.
   */
  free_over: v.nullable(v.number()),
  flat_rate: v.number(),
  /** True if orders to this postal code can be paid on delivery. */
  cash_on_delivery: v.boolean(),
  /** Sentences for the shopper about the price and the payment methods. */
  message: v.string(),
});
export type DeliveryView = v.InferOutput<typeof deliveryView>;
export const deliveryResponse = ok(deliveryView);
