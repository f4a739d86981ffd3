import * as v from "valibot";
import { categoryView } from "../catalog/categories.ts";
import { shippingRulesView } from "../shared/shipping-rules.ts";
import { ok } from "../shared/success.ts";
import { timeZones } from "../shared/time-zones.ts";
import { placeTaxesView } from "../tax/tax-views.ts";
import { storeIdentity } from "./identity.ts";
import { navigationView } from "./navigation.ts";

/** The settings that every page may show. */
export const publicSettingsView = v.object({
  shipping_rules: shippingRulesView,
  /** The sentences of the home page and product pages about the price of delivery. */
  delivery_promise: v.object({ title: v.string(), text: v.string() }),
  cash_on_delivery: v.boolean(),
  /** True if people can buy without an account. */
  guest_checkout: v.boolean(),
  /** True if orders can be picked up in the shop (GET /pickup). */
  pickup: v.boolean(),
  /**
   * The taxes of the store's own place, for an estimate until the shopper's place is known. Absent in a store that
   * charges the rates of its products.
   */
  taxes: v.optional(placeTaxesView),
  /** The notice on every page of the store. Null if there is none. */
  notice: v.nullable(v.string()),
  /** The conditions for products in Deals and New Arrivals. */
  list_terms: v.object({ deal_min_percent: v.number(), new_arrival_days: v.number() }),
  /** The number of days after delivery during which a customer can return units of a new order. */
  return_days: v.number(),
  /** The time zone of all days and times. */
  time_zone: v.picklist(timeZones),
  /** The beginning of the numbers of new orders. */
  order_prefix: v.string(),
  /** The facts about the store, and the URL of its uploaded logo. */
  store: v.object({ ...storeIdentity.entries, logo: v.nullable(v.string()) }),
  /** The visible categories, in order. */
  categories: v.array(categoryView),
  navigation: navigationView,
});
export type PublicSettingsView = v.InferOutput<typeof publicSettingsView>;

/** The response to GET /store-settings. */
export const publicSettingsResponse = ok(publicSettingsView);
