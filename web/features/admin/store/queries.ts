import { mutationOptions, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { HomeBody, NavigationBody, StoreTextBody } from "../../../../contract/admin/content.ts";
import type { StoreIdentityBody } from "../../../../contract/admin/store-identity.ts";
import type { TextPageName } from "../../../../contract/store/texts.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { loadData } from "../shared/requests.ts";

const identityCalls = api.admin["store-identity"];
const homeCalls = api.admin.home;
const navigationCalls = api.admin.navigation;
const textCalls = api.admin["store-texts"][":page"];

export const identityOptions = queryOptions({
  queryKey: accountKey("admin", "store-identity"),
  queryFn: () => loadData(identityCalls.$get()),
});

export function saveIdentityOptions(queryClient: QueryClient) {
  return saveDocumentOptions(queryClient, identityOptions.queryKey, (json: StoreIdentityBody) =>
    unwrap(identityCalls.$put({ json }), "The store could not be saved."),
  );
}

export const adminHomeOptions = queryOptions({
  queryKey: accountKey("admin", "home"),
  queryFn: () => loadData(homeCalls.$get()),
});

export function saveHomeOptions(queryClient: QueryClient) {
  return saveDocumentOptions(queryClient, adminHomeOptions.queryKey, (json: HomeBody) =>
    unwrap(homeCalls.$put({ json }), "The home page could not be saved."),
  );
}

export const adminNavigationOptions = queryOptions({
  queryKey: accountKey("admin", "navigation"),
  queryFn: () => loadData(navigationCalls.$get()),
});

export function saveNavigationOptions(queryClient: QueryClient) {
  return saveDocumentOptions(queryClient, adminNavigationOptions.queryKey, (json: NavigationBody) =>
    unwrap(navigationCalls.$put({ json }), "The navigation could not be saved."),
  );
}

export function adminTextOptions(page: TextPageName) {
  return queryOptions({
    queryKey: accountKey("admin", "store-texts", page),
    queryFn: () => loadData(textCalls.$get({ param: { page } })),
  });
}

export function saveTextOptions(queryClient: QueryClient, page: TextPageName) {
  return saveDocumentOptions(queryClient, adminTextOptions(page).queryKey, (json: StoreTextBody) =>
    unwrap(textCalls.$put({ param: { page }, json }), "The text could not be saved."),
  );
}

/** Caches the saved document, and refetches the public data that depend on it. */
function saveDocumentOptions<Body, Document>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  save: (json: Body) => Promise<{ readonly data: Document }>,
) {
  return mutationOptions({
    mutationFn: save,
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey, data),
    // Delivery quotes have days, which depend on the hours and holidays of the identity.
    meta: { invalidates: [["store-settings"], ["delivery"]] },
  });
}
