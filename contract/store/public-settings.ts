import * as v from "valibot";
import { categoryView } from "../catalog/categories.ts";
import { shippingRulesView } from "../shared/shipping-rules.ts";
import { ok } from "../shared/success.ts";
import { storeIdentity } from "./identity.ts";
import { navigationView } from "./navigation.ts";

/** GET /store-settings: what the admin set and every visitor may know. */
export const publicSettingsView = v.object({
  shipping_rules: shippingRulesView,
  cash_on_delivery: v.boolean(),
  notice: v.nullable(v.string()),
  /** What Deals and New Arrivals list. */
  list_terms: v.object({ deal_min_percent: v.number(), new_arrival_days: v.number() }),
  /** How many days after their delivery units may be returned, of an order that is placed now. */
  return_days: v.number(),
  /** Who the store is. */
  store: v.object({ ...storeIdentity.entries, logo: v.nullable(v.string()) }),
  /** Those that are shown, in their order. */
  categories: v.array(categoryView),
  navigation: navigationView,
});
export type PublicSettingsView = v.InferOutput<typeof publicSettingsView>;
export const publicSettingsResponse = ok(publicSettingsView);
