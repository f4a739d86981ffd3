import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { shippingRulesView } from "../shared/shipping-rules.ts";
import { ok } from "../shared/success.ts";
import { shippingDocument } from "../shipping/shipping-document.ts";

/** The body of PUT /admin/shipping-zones, which replaces the zones. Prices are in cents and weights in grams. */
export const shippingZonesBody = v.object({ document: shippingDocument, version: formVersion });
export type ShippingZonesBody = v.InferOutput<typeof shippingZonesBody>;

export const adminShippingZonesView = v.object({
  document: shippingDocument,
  /** The prices of the settings, which the standard zone has. */
  shipping_rules: shippingRulesView,
  /** The number of active products without a weight. */
  products_without_weight: v.number(),
  version: v.number(),
});
export type AdminShippingZonesView = v.InferOutput<typeof adminShippingZonesView>;
export const adminShippingZonesResponse = ok(adminShippingZonesView, { message: v.optional(v.string()) });
