import { createFileRoute } from "@tanstack/react-router";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { ListingPending } from "../features/catalog/listing/listing-pending.tsx";
import { allProducts, listingSearch, loadListing } from "../features/catalog/listing/listings.ts";

export const Route = createFileRoute("/products")({
  staticData: { errorTitle: "Products could not be loaded" },
  validateSearch: listingSearch,
  loader: ({ context, location }) => loadListing(context, allProducts, location.search),
  component: () => <ListingPage listing={allProducts} search={Route.useSearch()} />,
  pendingComponent: () => <ListingPending listing={allProducts} />,
});
