import { createFileRoute } from "@tanstack/react-router";
import { useMemo } from "react";
import { featuredOptions } from "../features/catalog/queries.ts";
import { removeUnknownCategory, searchOptions } from "../features/catalog/search/search-options.ts";
import { SearchError, SearchPage } from "../features/catalog/search/search-page.tsx";
import { hasResults, searchParams } from "../features/catalog/search/search-params.ts";
import { storeSettingsOptions, useCategories } from "../lib/store-settings.ts";

export const Route = createFileRoute("/search")({
  validateSearch: searchParams,
  // Without loaderDeps, the page itself loads the results for changed filters and shows the old ones until then.
  loader: async ({ context: { queryClient }, location }) => {
    const { categories } = await queryClient.ensureQueryData(storeSettingsOptions);
    const params = removeUnknownCategory(searchParams(location.search), categories);
    if (!hasResults(params)) return;
    const { count } = await queryClient.ensureQueryData(searchOptions(params));
    // The page without results shows featured products.
    if (count === 0) await queryClient.ensureQueryData(featuredOptions);
  },
  component: SearchRoute,
  errorComponent: SearchError,
});

function SearchRoute() {
  const search = Route.useSearch();
  const categories = useCategories();
  // The page compares searches by identity.
  const params = useMemo(() => removeUnknownCategory(search, categories), [search, categories]);
  return <SearchPage params={params} />;
}
