import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { shippingRatesView } from "../shipping/shipping-views.ts";
import { placeTaxesView } from "../tax/tax-views.ts";
import { postalCodeSchema } from "./addresses.ts";

/**
 * The query of GET /delivery. A missing postal code becomes blank text, which is invalid, so it gets the same error as
 * a wrong one.
 */
export const deliveryQuery = v.object({ postal_code: v.optional(postalCodeSchema, "") });

/** The price of delivery to a postal code, in dollars except for `rates`, and the payment methods there. */
export const deliveryView = v.object({
  postal_code: v.string(),
  /** True if the postal code is in the store's local list. Only there can orders be paid in cash. */
  is_local: v.boolean(),
  /** False if the store does not deliver there. */
  is_served: v.boolean(),
  /** `flat_rate` under the name that clients of earlier versions read. */
  shipping_cost_below: v.number(),
  /**
   * Delivery is free if the subtotal (at compare-at prices, before discounts) is above this amount. Null if it is never
   * free.
   */
  free_over: v.nullable(v.number()),
  /** The lowest price of delivery that is not free. */
  flat_rate: v.number(),
  /** The prices of delivery by weight and value, in grams and cents. There are none if the place is not served. */
  rates: shippingRatesView,
  /** True if orders to this postal code can be paid on delivery. */
  cash_on_delivery: v.boolean(),
  /** The days of arrival of an order that is placed within `seconds_left`. Null if none are promised. */
  arrival: v.nullable(v.object({ from: v.string(), to: v.string(), seconds_left: v.number() })),
  /** The taxes of the place. Absent in a store that charges the rates of its products. */
  taxes: v.optional(placeTaxesView),
  /** Sentences for the shopper about the price and the payment methods. */
  message: v.string(),
});
export type DeliveryView = v.InferOutput<typeof deliveryView>;

/** The response to GET /delivery. */
export const deliveryResponse = ok(deliveryView);
