import * as v from "valibot";

/** What delivery costs, in dollars: `flat_rate`, and nothing to local addresses for a subtotal over `free_over`. */
export const shippingRulesView = v.object({ flat_rate: v.number(), free_over: v.nullable(v.number()) });
export type ShippingRulesView = v.InferOutput<typeof shippingRulesView>;
