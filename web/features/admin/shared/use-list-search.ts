import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";

interface PagedSearch {
  readonly page?: number | undefined;
}

/**
 * Loads the list for the URL's search parameters. While the next list loads, the current one remains visible and counts
 * as stale. Changing a filter returns to the first page.
 * @param search the route's search parameters. Their identity must change only with their content.
 */
export function useListSearch<Search extends PagedSearch, Data, Key extends QueryKey>(
  search: Search,
  options: (search: Search) => UseSuspenseQueryOptions<Data, Error, Data, Key>,
) {
  const navigate = useNavigate();
  const loadedSearch = useDeferredValue(search);
  const { data } = useSuspenseQuery(options(loadedSearch));
  return {
    search,
    /** The parameters that `data` was loaded for. */
    loadedSearch,
    data,
    isStale: loadedSearch !== search,
    change: (changes: Partial<Search>, replace = false) =>
      void navigate({
        to: ".",
        search: (current) => ({ ...current, ...changes, page: undefined }),
        replace,
        resetScroll: false,
      }),
    toPage: (page: number, replace: boolean) =>
      void navigate({ to: ".", search: (current) => ({ ...current, page }), replace }),
  };
}
