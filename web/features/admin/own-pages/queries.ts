import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OwnPageBody } from "../../../../contract/admin/content.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { invalidateAdmin, load, loadData } from "../shared/requests.ts";

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

export function saveOwnPageOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: OwnPageBody) =>
      unwrap(pageCalls[":id"].$put({ param: { id }, json }), "The page could not be saved."),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(ownPageOptions(id).queryKey, data);
      await invalidatePages(queryClient);
    },
  });
}

export function deleteOwnPageOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      unwrap(pageCalls[":id"].$delete({ param: { id } }), "The page could not be deleted."),
    onSuccess: () => invalidatePages(queryClient),
  });
}

/** The footer and the page itself are under the key of the store's settings. */
async function invalidatePages(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidateAdmin(queryClient),
    queryClient.invalidateQueries({ queryKey: ["store-settings"] }),
  ]);
}
