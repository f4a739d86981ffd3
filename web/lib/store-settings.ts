import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { storeSettingsKey } from "../../contract/shared/rendered-page.ts";
import { type ListTerms, standardListTerms } from "../../contract/shared/store-terms.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import type { NavigationView } from "../../contract/store/navigation.ts";
import { apiOf, unwrapData } from "./api.ts";

/** The public settings: delivery prices, cash on delivery, the categories, the store's notice. It is in every page. */
export const storeSettingsOptions = queryOptions({
  queryKey: storeSettingsKey,
  queryFn: (context) => unwrapData(apiOf(context)["store-settings"].$get()),
  staleTime: 60_000,
});

/** The categories that shoppers see, in their order. */
export function useCategories(): readonly CategoryView[] {
  return useQuery(storeSettingsOptions).data?.categories ?? noCategories;
}

/** The owner's links in header, menu and footer. */
export function useNavigation(): NavigationView {
  return useQuery(storeSettingsOptions).data?.navigation ?? noNavigation;
}

const noNavigation: NavigationView = { header: [], menu: [], columns: [] };

/** The store's identity: name, address, hours, logo. */
export function useStore(): StoreIdentity & { readonly logo: string | null } {
  return useQuery(storeSettingsOptions).data?.store ?? unknownStore;
}

/** Used until the settings have loaded, or if they cannot be. Empty, so that no other store's identity is shown. */
const unknownStore = {
  name: "",
  tagline: "",
  description: "",
  town: "",
  email: "",
  phone: "",
  reply_time: "",
  address: {
    street: "",
    locality: "",
    province: "",
    postal_code: "",
    country: "",
    latitude: 0,
    longitude: 0,
  },
  hours: [],
  holidays: [],
  social: [],
  founder: { name: "", title: "" },
  price_range: "",
  delivery: { days: "", dispatched_until: "" },
  guarantee: { title: "", text: "" },
  logo_hash: null,
  logo: null,
  colour: "",
};
const noCategories: readonly CategoryView[] = [];

/** The thresholds that decide which products Deals and New Arrivals list. */
export function useListTerms(): ListTerms {
  return useQuery(storeSettingsOptions).data?.list_terms ?? standardListTerms;
}
