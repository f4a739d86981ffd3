import * as v from "valibot";

/**
 * The rules for the cost of delivery, in dollars. Delivery costs `flat_rate`, but is free to a local address if the
 * subtotal is above `free_over`. Null means that it is never free.
 */
export const shippingRulesView = v.object({ flat_rate: v.number(), free_over: v.nullable(v.number()) });
export type ShippingRulesView = v.InferOutput<typeof shippingRulesView>;
