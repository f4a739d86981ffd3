import { createFileRoute } from "@tanstack/react-router";
import { ListingPage } from "../features/catalog/listing/listing-page.tsx";
import { ListingPending } from "../features/catalog/listing/listing-pending.tsx";
import { deals, listingSearch, loadListing } from "../features/catalog/listing/listings.ts";

export const Route = createFileRoute("/deals")({
  staticData: { errorTitle: "Products could not be loaded" },
  validateSearch: listingSearch,
  loader: ({ context, location }) => loadListing(context, deals, location.search),
  component: () => <ListingPage listing={deals} search={Route.useSearch()} />,
  pendingComponent: () => <ListingPending listing={deals} />,
});
