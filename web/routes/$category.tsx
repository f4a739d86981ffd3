import { createFileRoute, notFound } from "@tanstack/react-router";
import { PagePending } from "../components/page-fallbacks.tsx";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { ListingPending } from "../features/catalog/listing/listing-pending.tsx";
import { categoryListing, listingSearch, loadListing } from "../features/catalog/listing/listings.ts";

export const Route = createFileRoute("/$category")({
  staticData: { errorTitle: "Products could not be loaded" },
  validateSearch: listingSearch,
  loader: async ({ context, location, params }) => {
    const listing = categoryListing(params.category);
    if (listing === undefined) throw notFound();
    await loadListing(context, listing, location.search);
  },
  component: CategoryPage,
  pendingComponent: CategoryPending,
});

function CategoryPage() {
  const listing = categoryListing(Route.useParams().category);
  const search = Route.useSearch();
  return listing && <ListingPage key={listing.path} listing={listing} search={search} />;
}

/** Also while the address is not known to be a category's. */
function CategoryPending() {
  const listing = categoryListing(Route.useParams().category);
  return listing === undefined ? <PagePending /> : <ListingPending listing={listing} />;
}
