import * as v from "valibot";

/** The rates of a place, for priceCart(). Their names contain their units, grams and cents. */
export const shippingRatesView = v.array(
  v.object({
    from_grams: v.number(),
    to_grams: v.nullable(v.number()),
    from_cents: v.number(),
    to_cents: v.nullable(v.number()),
    cost_cents: v.number(),
  }),
);
