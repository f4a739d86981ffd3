import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";

interface PagedSearch {
  readonly page?: number | undefined;
}

/**
 * Loads the list that the URL's search parameters ask for. While the next list loads, the current one stays visible and
 * counts as stale. Changing a filter returns to the first page.
 * @param search the route's search parameters. Their identity must change only with their content.
 */
export function useListSearch<Search extends PagedSearch, Data, Key extends QueryKey>(
  search: Search,
  options: (search: Search) => UseSuspenseQueryOptions<Data, Error, Data, Key>,
) {
  const navigate = useNavigate();
  const shown = useDeferredValue(search);
  const { data } = useSuspenseQuery(options(shown));
  return {
    search,
    /** The parameters that `data` was loaded for. */
    shown,
    data,
    isStale: shown !== search,
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
