import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SettingsBody } from "../../../../contract/admin/settings.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { shippingZonesOptions } from "../delivery/queries.ts";
import { loadData } from "../shared/requests.ts";

export const settingsOptions = queryOptions({
  queryKey: accountKey("admin", "settings"),
  queryFn: () => loadData(api.admin.settings.$get()),
});

export function saveSettingsOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: SettingsBody) =>
      unwrap(api.admin.settings.$put({ json }), "The settings could not be saved."),
    onSuccess: ({ data }) => queryClient.setQueryData(settingsOptions.queryKey, data),
    // Delivery prices are cached in the public settings, in delivery quotes, in the cart and with the zones, and the
    // thresholds of Deals and New Arrivals in lists of products.
    meta: {
      invalidates: [
        ["store-settings"],
        ["delivery"],
        ["products"],
        accountKey("cart"),
        shippingZonesOptions.queryKey,
      ],
    },
  });
}

export const signInEmailsOptions = queryOptions({
  queryKey: accountKey("admin", "sign-in-emails"),
  queryFn: () => loadData(api.admin.emails["sign-in"].$get()),
});

export function downloadBackup() {
  return api.admin.backup.$post();
}
