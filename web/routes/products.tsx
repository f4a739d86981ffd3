import { createFileRoute } from "@tanstack/react-router";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { listingSearch } from "../features/catalog/listing/listing-search.ts";
import { loadListing } from "../features/catalog/listing/listings.ts";
import { allProducts } from "../features/catalog/listing/store-lists.ts";

export const Route = createFileRoute("/products")({
  staticData: { errorTitle: "We couldn't load the products" },
  validateSearch: listingSearch,
  loader: ({ context, location }) => loadListing(context, allProducts, location.search),
  component: () => <ListingPage listing={allProducts} search={Route.useSearch()} />,
});
