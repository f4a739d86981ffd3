import { createFileRoute } from "@tanstack/react-router";
import { useMemo } from "react";
import { searchOptions, withKnownCategory } from "../features/catalog/search/search-options.ts";
import { SearchError, SearchPage } from "../features/catalog/search/search-page.tsx";
import { searchParams } from "../features/catalog/search/search-params.ts";
import { storeSettingsOptions, useCategories } from "../lib/store-settings.ts";

export const Route = createFileRoute("/search")({
  validateSearch: searchParams,
  // Not by loaderDeps: other filters keep the page, and the results in view until the next ones have come.
  loader: async ({ context: { queryClient }, location }) => {
    const { categories } = await queryClient.ensureQueryData(storeSettingsOptions);
    const params = withKnownCategory(searchParams(location.search), categories);
    if (params.q !== undefined) await queryClient.ensureQueryData(searchOptions(params));
  },
  component: SearchRoute,
  errorComponent: SearchError,
});

function SearchRoute() {
  const search = Route.useSearch();
  const categories = useCategories();
  // The page takes another object for another search.
  const params = useMemo(() => withKnownCategory(search, categories), [search, categories]);
  return <SearchPage params={params} />;
}
