import { useQuery } from "@tanstack/react-query";
import { type ShippingRules, standardShipping, toShippingRules } from "../../../contract/shared/pricing.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";

/** The delivery prices: the defaults until the store's own have loaded. */
export function useShippingRules(): ShippingRules {
  const { data } = useQuery(storeSettingsOptions);
  return data === undefined ? standardShipping : toShippingRules(data.shipping_rules);
}
