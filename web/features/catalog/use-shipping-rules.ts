import { useQuery } from "@tanstack/react-query";
import { type ShippingRules, standardShipping, toShippingRules } from "../../../contract/shared/pricing.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";

/** Returns the delivery prices. They are the defaults until the store's settings have loaded. */
export function useShippingRules(): ShippingRules {
  const { data } = useQuery(storeSettingsOptions);
  return data === undefined ? standardShipping : toShippingRules(data.shipping_rules);
}
