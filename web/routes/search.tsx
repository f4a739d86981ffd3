import { createFileRoute } from "@tanstack/react-router";
import { SearchPage } from "../features/catalog/search/search-page.tsx";
import { searchOptions, searchParams } from "../features/catalog/search/search-params.ts";

export const Route = createFileRoute("/search")({
  validateSearch: searchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.q !== "") void context.queryClient.prefetchQuery(searchOptions(deps));
  },
  component: SearchRoute,
});

function SearchRoute() {
  const navigate = Route.useNavigate();
  return (
    <SearchPage
      params={Route.useSearch()}
      onParamsChange={(search) => void navigate({ search: { ...search, q: search.q || undefined } })}
    />
  );
}
