import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatCents } from "../../contract/money.ts";
import { type ShippingRules, shippingRulesOf, standardShipping } from "../../contract/pricing.ts";
import { api, unwrapData } from "./api.ts";

/** What the admin set and every visitor may know: delivery prices, cash on delivery, the store's notice. */
export const storeSettingsOptions = queryOptions({
  queryKey: ["store-settings"],
  queryFn: () => unwrapData(api["store-settings"].$get()),
  staleTime: 60_000,
});

/** What delivery costs; the store's usual rules until the admin's have come. */
export function useShippingRules(): ShippingRules {
  const { data } = useQuery(storeSettingsOptions);
  return data === undefined ? standardShipping : shippingRulesOf(data.shipping_rules);
}

/** The delivery rule as a sentence; undefined where no order is delivered for nothing. */
export function freeDeliverySentence({ freeOverCents }: ShippingRules): string | undefined {
  if (freeOverCents === null) return undefined;
  return `Free to local postal codes when the cart is over ${formatCents(freeOverCents)} at retail prices.`;
}
