import { createFileRoute } from "@tanstack/react-router";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { listingSearch } from "../features/catalog/listing/listing-search.ts";
import { categoryListing, listingOptions } from "../features/catalog/listing/listings.ts";

const listing = categoryListing("/health-and-beauty");

export const Route = createFileRoute("/health-and-beauty")({
  validateSearch: listingSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: the filters stay in place while the list tells of its own loading and failing.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listingOptions(listing, deps)),
  component: HealthAndBeautyPage,
});

function HealthAndBeautyPage() {
  const navigate = Route.useNavigate();
  return (
    <ListingPage
      listing={listing}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search })}
    />
  );
}
