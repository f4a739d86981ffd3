import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { SearchError, SearchPage } from "../features/catalog/search/search-page.tsx";
import { searchOptions, searchParams } from "../features/catalog/search/search-params.ts";

export const Route = createFileRoute("/search")({
  validateSearch: searchParams,
  // Not by loaderDeps: other filters keep the page, and the results in view until the next ones have come.
  loader: async ({ context, location }) => {
    const params = v.parse(searchParams, location.search);
    if (params.q !== "") await context.queryClient.ensureQueryData(searchOptions(params));
  },
  component: () => <SearchPage params={Route.useSearch()} />,
  errorComponent: SearchError,
});
