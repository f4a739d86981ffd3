import { createFileRoute, notFound } from "@tanstack/react-router";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { ListingPending } from "../features/catalog/listing/listing-pending.tsx";
import {
  categoryListing,
  type Listing,
  listingSearch,
  loadListing,
} from "../features/catalog/listing/listings.ts";

export const Route = createFileRoute("/$category")({
  staticData: { errorTitle: "Products could not be loaded" },
  validateSearch: listingSearch,
  loader: ({ context, location, params }) => loadListing(context, listingOf(params), location.search),
  component: CategoryPage,
  pendingComponent: () => <ListingPending listing={listingOf(Route.useParams())} />,
});

function CategoryPage() {
  const params = Route.useParams();
  return <ListingPage key={params.category} listing={listingOf(params)} search={Route.useSearch()} />;
}

function listingOf({ category }: { category: string }): Listing {
  const listing = categoryListing(category);
  if (listing === undefined) throw notFound();
  return listing;
}
