import { createFileRoute, redirect } from "@tanstack/react-router";
import { listingSearch } from "../features/catalog/listing/listings.ts";

/** The usual spelling leads to the category's own. */
export const Route = createFileRoute("/stationery")({
  validateSearch: listingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/$category", params: { category: "stationary" }, search, replace: true });
  },
});
