import { queryOptions } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { defaultOrderPrefix } from "../../contract/orders/order-number.ts";
import { storeSettingsKey } from "../../contract/shared/rendered-page.ts";
import { type ListTerms, standardListTerms } from "../../contract/shared/store-terms.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import type { NavigationView } from "../../contract/store/navigation.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { getApi, unwrapData } from "./api.ts";
import { isServer } from "./is-server.ts";

/** The query for the public settings, such as delivery prices and categories. Their data are in every page. */
export const storeSettingsOptions = queryOptions({
  queryKey: storeSettingsKey,
  queryFn: (context) => unwrapData(getApi(context)["store-settings"].$get()),
  staleTime: 60_000,
});

/** The query for the settings as they are now, past the page's data and every cache. The Worker has just read them. */
export const freshStoreSettingsOptions = queryOptions({
  ...storeSettingsOptions,
  queryFn: (context) =>
    unwrapData(getApi(context)["store-settings"].$get({}, { init: { cache: "no-cache" } })),
  staleTime: isServer ? Number.POSITIVE_INFINITY : 0,
});

/**
 * The public settings, or undefined until they have loaded. App subscribes to their query once: a subscription for each
 * card would cost a slow phone much of its hydration.
 */
export const StoreSettings = createContext<PublicSettingsView | undefined>(undefined);

/** Returns the categories that shoppers see, in their order. */
export function useCategories(): readonly CategoryView[] {
  return use(StoreSettings)?.categories ?? noCategories;
}

/** Returns the owner's links in header, menu and footer. */
export function useNavigation(): NavigationView {
  return use(StoreSettings)?.navigation ?? noNavigation;
}

/** Returns the thresholds that decide which products Deals and New Arrivals list. */
export function useListTerms(): ListTerms {
  return use(StoreSettings)?.list_terms ?? standardListTerms;
}

const noCategories: readonly CategoryView[] = [];
const noNavigation: NavigationView = { header: [], menu: [], columns: [] };

/** Returns true if people can buy without an account. */
export function useIsGuestCheckoutOpen(): boolean {
  return use(StoreSettings)?.guest_checkout === true;
}

/** Returns true in a store that taxes by place. The rates of its products are not charged. */
export function useIsTaxedByPlace(): boolean {
  return use(StoreSettings)?.taxes !== undefined;
}

/** Returns the beginning of the numbers of new orders. */
export function useOrderPrefix(): string {
  return use(StoreSettings)?.order_prefix ?? defaultOrderPrefix;
}

/** Returns what the store says about the price of delivery. It is blank until the settings have loaded. */
export function useDeliveryPromise() {
  return use(StoreSettings)?.delivery_promise ?? noPromise;
}

const noPromise = { title: "Delivery", text: "" };

/** Returns the store's name, address, hours, logo and other identity. */
export function useStore(): StoreIdentity & { readonly logo: string | null } {
  return use(StoreSettings)?.store ?? unknownStore;
}

/** The identity until the settings have loaded, or if they cannot be loaded. Empty, so that no wrong name is shown. */
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
    is_province_confirmed: false,
    country: "",
    latitude: null,
    longitude: null,
  },
  hours: [],
  holidays: [],
  social: [],
  founder: { name: "", title: "" },
  privacy_officer: { name: "", title: "", email: "" },
  price_range: "",
  delivery: { dispatch_until: "", days: { local: null, province: null, canada: null, remote: null } },
  guarantee: { title: "", text: "" },
  tax_number: null,
  logo_hash: null,
  logo_size: null,
  is_name_shown: true,
  logo: null,
  colour: "",
};
