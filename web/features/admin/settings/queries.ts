import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as v from "valibot";
import type { postalCodesBody, RemovePostalCodesInput } from "../../../../contract/admin/postal-codes.ts";
import type { SettingsBody } from "../../../../contract/admin/settings.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { loadData, omitEmpty } from "../shared/requests.ts";

const codes = api.admin["postal-codes"];
const subscribers = api.admin.newsletter.subscribers;

export const settingsOptions = queryOptions({
  queryKey: accountKey("admin", "settings"),
  queryFn: () => loadData(api.admin.settings.$get()),
});

export function saveSettingsOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: SettingsBody) =>
      unwrap(api.admin.settings.$put({ json }), "The settings could not be saved."),
    onSuccess: ({ data }) => queryClient.setQueryData(settingsOptions.queryKey, data),
    // Delivery prices are cached in the public settings, in delivery quotes and in the cart, and the thresholds of Deals
    // and New Arrivals in lists of products.
    meta: { invalidates: [["store-settings"], ["delivery"], ["products"], accountKey("cart")] },
  });
}

export const signInEmailsOptions = queryOptions({
  queryKey: accountKey("admin", "sign-in-emails"),
  queryFn: () => loadData(api.admin.emails["sign-in"].$get()),
});

interface ListFilters {
  readonly search?: string | undefined;
  readonly page?: number | undefined;
}

const codesKey = accountKey("admin", "postal-codes");

export function postalCodesOptions({ search, page = 1 }: ListFilters) {
  const query = { ...omitEmpty({ search }), page: String(page), limit: "100" };
  return queryOptions({
    queryKey: [...codesKey, query],
    queryFn: () => unwrap(codes.$get({ query }), "The postal codes could not be loaded."),
  });
}

const codesMeta = { invalidates: [codesKey, ["delivery"], accountKey("addresses")] };

export const addCodesOptions = mutationOptions({
  mutationFn: (json: v.InferInput<typeof postalCodesBody>) =>
    unwrap(codes.$post({ json }), "The postal codes could not be added."),
  meta: codesMeta,
});

export const removeCodesOptions = mutationOptions({
  mutationFn: (json: RemovePostalCodesInput) =>
    unwrap(codes.remove.$post({ json }), "The postal codes could not be removed."),
  meta: codesMeta,
});

export function subscribersOptions({ search, page = 1 }: ListFilters) {
  const query = { ...omitEmpty({ search }), page: String(page), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "subscribers", query),
    queryFn: () => unwrap(subscribers.$get({ query }), "The subscribers could not be loaded."),
  });
}

export function consentsOptions(email: string) {
  return queryOptions({
    queryKey: accountKey("admin", "consents", email),
    queryFn: () => loadData(api.admin.newsletter.consents.$get({ query: { email } })),
  });
}

export function exportSubscribers() {
  return subscribers.export.$get({ query: { status: "subscribed" } });
}

export function downloadBackup() {
  return api.admin.backup.$post();
}
