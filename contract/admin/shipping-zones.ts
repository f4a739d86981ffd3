import * as v from "valibot";
import { shippingRulesView } from "../shared/shipping-rules.ts";
import { ok } from "../shared/success.ts";
import { shippingDocument } from "../shipping/shipping-document.ts";
import { formVersion } from "./versions.ts";

/** The body of PUT /admin/shipping-zones, which replaces the zones. Prices are in cents and weights in grams. */
export const shippingZonesBody = v.object({ document: shippingDocument, version: formVersion });
export type ShippingZonesBody = v.InferOutput<typeof shippingZonesBody>;

/** The shipping zones as admins see them. */
export const adminShippingZonesView = v.object({
  document: shippingDocument,
  /** The flat rate and free-delivery limit of the settings. The standard zone uses them. */
  shipping_rules: shippingRulesView,
  /** The number of active products without a weight. */
  products_without_weight: v.number(),
  version: v.number(),
});
export type AdminShippingZonesView = v.InferOutput<typeof adminShippingZonesView>;

/** The response to GET and PUT /admin/shipping-zones. */
export const adminShippingZonesResponse = ok(adminShippingZonesView, { message: v.optional(v.string()) });
