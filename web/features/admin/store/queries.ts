import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { HomeBody } from "../../../../contract/admin/home.ts";
import type { StoreIdentityBody } from "../../../../contract/admin/store-identity.ts";
import type { NavigationBody, StoreTextBody } from "../../../../contract/admin/store-texts.ts";
import type { TextPageName } from "../../../../contract/store/texts.ts";
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

export const adminNavigationOptions = queryOptions({
  queryKey: accountKey("admin", "navigation"),
  queryFn: () => unwrapData(api.admin.navigation.$get(), connectionAdvice),
  staleTime: 0,
});

export function saveNavigationOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: NavigationBody) =>
      unwrap(api.admin.navigation.$put({ json }), "The navigation could not be saved."),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(adminNavigationOptions.queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["store-settings"] });
    },
  });
}

export function adminTextOptions(page: TextPageName) {
  return queryOptions({
    queryKey: accountKey("admin", "store-texts", page),
    queryFn: () => unwrapData(api.admin["store-texts"][":page"].$get({ param: { page } }), connectionAdvice),
    staleTime: 0,
  });
}

export function saveTextOptions(queryClient: QueryClient, page: TextPageName) {
  return mutationOptions({
    mutationFn: (json: StoreTextBody) =>
      unwrap(
        api.admin["store-texts"][":page"].$put({ param: { page }, json }),
        "The text could not be saved.",
      ),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(adminTextOptions(page).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["store-settings"] });
    },
  });
}
