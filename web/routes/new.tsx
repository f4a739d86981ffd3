import { createFileRoute } from "@tanstack/react-router";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { listingSearch } from "../features/catalog/listing/listing-search.ts";
import { listingOptions, newArrivals } from "../features/catalog/listing/listings.ts";

export const Route = createFileRoute("/new")({
  validateSearch: listingSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: the filters stay in place while the list tells of its own loading and failing.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listingOptions(newArrivals, deps)),
  component: NewArrivalsPage,
});

function NewArrivalsPage() {
  const navigate = Route.useNavigate();
  return (
    <ListingPage
      listing={newArrivals}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search })}
    />
  );
}
