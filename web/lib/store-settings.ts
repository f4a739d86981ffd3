import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { storeSettingsKey } from "../../contract/shared/drawn-page.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { type ShippingRules, standardShipping, toShippingRules } from "../../contract/shared/pricing.ts";
import { type ListTerms, standardListTerms } from "../../contract/shared/store-terms.ts";
import { newStoreIdentity } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { api, unwrapData } from "./api.ts";

/** The public settings: delivery prices, cash on delivery, the categories, the store's notice. It is in every page. */
export const storeSettingsOptions = queryOptions({
  queryKey: storeSettingsKey,
  queryFn: () => unwrapData(api["store-settings"].$get()),
  staleTime: 60_000,
});

/** The categories that shoppers see, in their order. */
export function useCategories(): readonly CategoryView[] {
  return useQuery(storeSettingsOptions).data?.categories ?? noCategories;
}

/** Who the store is. */
export function useStore(): StoreIdentity & { readonly logo: string | null } {
  return useQuery(storeSettingsOptions).data?.store ?? newStore;
}

const newStore = { ...newStoreIdentity, logo: null };
const noCategories: readonly CategoryView[] = [];

/** The delivery prices; the standard ones until the store's have loaded. */
export function useShippingRules(): ShippingRules {
  const { data } = useQuery(storeSettingsOptions);
  return data === undefined ? standardShipping : toShippingRules(data.shipping_rules);
}

/** What Deals and New Arrivals list. */
export function useListTerms(): ListTerms {
  return useQuery(storeSettingsOptions).data?.list_terms ?? standardListTerms;
}

/** When delivery is free, as a sentence; undefined when it never is. */
export function freeDeliverySentence({ freeOverCents }: ShippingRules): string | undefined {
  if (freeOverCents === null) return undefined;
  return `Free to local postal codes when your subtotal is over ${formatCents(freeOverCents)}.`;
}
