import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SynonymsBody } from "../../../../../contract/admin/content.ts";
import { api, unwrap, unwrapData } from "../../../../lib/api.ts";
import { accountKey } from "../../../../lib/query-client.ts";
import { loadData } from "../../shared/requests.ts";

const searchWordCalls = api.admin["search-words"];

export const searchWordsOptions = queryOptions({
  queryKey: accountKey("admin", "search-words"),
  queryFn: () => loadData(searchWordCalls.$get()),
});

export function saveSearchWordsOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: SynonymsBody) =>
      unwrap(searchWordCalls.$put({ json }), "The search words could not be saved."),
    onSuccess: ({ data }) => queryClient.setQueryData(searchWordsOptions.queryKey, data),
    meta: { invalidates: [["products"]] },
  });
}

/** The query for the searches of the last 28 days that found nothing. */
export const searchMissesOptions = queryOptions({
  queryKey: accountKey("admin", "search-misses"),
  queryFn: () =>
    unwrapData(api.admin.stats["search-misses"].$get(), "Unable to load the searches without results."),
  staleTime: 60_000,
});
