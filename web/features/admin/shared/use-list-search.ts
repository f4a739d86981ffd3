import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";

interface PagedSearch {
  readonly page?: number | undefined;
}

/**
 * Loads the list that the page's address asks for. While another list loads, the current one stays in view, marked as
 * stale. A changed filter begins at the first page; `replace` keeps texts that are still being typed out of the history.
 * @param search the search of the address. Its identity must change only with its content.
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
    /** The search that `data` answers. */
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
