import * as v from "valibot";

/** What delivery costs, in dollars: `flat_rate`, and nothing to local addresses for a subtotal over `free_over`. */
export const shippingRulesView = v.object({ flat_rate: v.number(), free_over: v.nullable(v.number()) });
export type ShippingRulesView = v.InferOutput<typeof shippingRulesView>;

/** GET /store-settings: what the admin set and every visitor may know. */
export const publicSettingsView = v.object({
  shipping_rules: shippingRulesView,
  cash_on_delivery: v.boolean(),
  notice: v.nullable(v.string()),
});
export type PublicSettingsView = v.InferOutput<typeof publicSettingsView>;
export const publicSettingsResponse = v.object({ success: v.literal(true), data: publicSettingsView });
