import { createFileRoute, redirect } from "@tanstack/react-router";
import { listingSearch } from "../features/catalog/listing/listing-search.ts";

/** The usual spelling leads to the category's own. */
export const Route = createFileRoute("/stationery")({
  validateSearch: listingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/stationary", search, replace: true });
  },
});
