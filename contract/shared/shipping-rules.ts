import * as v from "valibot";

/** The rules for the cost of delivery, in dollars. It is `flat_rate`, or 0 to a local address above `free_over`. */
export const shippingRulesView = v.object({ flat_rate: v.number(), free_over: v.nullable(v.number()) });
export type ShippingRulesView = v.InferOutput<typeof shippingRulesView>;
