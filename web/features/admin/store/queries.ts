import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { HomeBody } from "../../../../contract/admin/home.ts";
import type { StoreIdentityBody } from "../../../../contract/admin/store-identity.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/requests.ts";

export const identityOptions = queryOptions({
  queryKey: accountKey("admin", "store-identity"),
  queryFn: () => unwrapData(api.admin["store-identity"].$get(), connectionAdvice),
  staleTime: 0,
});

export const adminHomeOptions = queryOptions({
  queryKey: accountKey("admin", "home"),
  queryFn: () => unwrapData(api.admin.home.$get(), connectionAdvice),
  staleTime: 0,
});

export function saveHomeOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: HomeBody) =>
      unwrap(api.admin.home.$put({ json }), "The home page could not be saved."),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(adminHomeOptions.queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["store-settings"] });
    },
  });
}

export function saveIdentityOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: StoreIdentityBody) =>
      unwrap(api.admin["store-identity"].$put({ json }), "The store could not be saved."),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(identityOptions.queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["store-settings"] });
    },
  });
}
