import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OwnPageBody } from "../../../../contract/admin/content.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { load, loadData } from "../shared/requests.ts";

const pageCalls = api.admin.pages;

export const ownPagesOptions = queryOptions({
  queryKey: accountKey("admin", "own-pages"),
  queryFn: () => load(pageCalls.$get()),
});

export function ownPageOptions(id: string) {
  return queryOptions({
    queryKey: accountKey("admin", "own-page", id),
    queryFn: () => loadData(pageCalls[":id"].$get({ param: { id } })),
  });
}

/** The keys of what shows the pages. The shop's footer and pages are under the key of the store's settings. */
const pageKeys = [ownPagesOptions.queryKey, ["store-settings"]];

export function saveOwnPageOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: OwnPageBody) =>
      unwrap(pageCalls[":id"].$put({ param: { id }, json }), "The page could not be saved."),
    onSuccess: ({ data }) => queryClient.setQueryData(ownPageOptions(id).queryKey, data),
    meta: { invalidates: pageKeys },
  });
}

export const deleteOwnPageOptions = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(pageCalls[":id"].$delete({ param: { id } }), "The page could not be deleted."),
  meta: { invalidates: pageKeys, showError: adminToast.error },
});
