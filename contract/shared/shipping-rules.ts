import * as v from "valibot";

/** The cost of delivery in dollars: `flat_rate`, or nothing for a local address and a subtotal above `free_over`. */
export const shippingRulesView = v.object({ flat_rate: v.number(), free_over: v.nullable(v.number()) });
export type ShippingRulesView = v.InferOutput<typeof shippingRulesView>;
