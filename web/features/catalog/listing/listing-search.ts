import {
  amountParam,
  flagParam,
  oneOfParam,
  pageParam,
  searchSchema,
  textParam,
} from "../../../lib/search-params.ts";

const listingSortNames = ["name-asc", "name-desc", "price-asc", "price-desc", "newest", "discount"] as const;
/** A sort order of a list, by its name in the address. */
export type ListingSort = (typeof listingSortNames)[number];

/** Parses a list's filters from the address. In its own file because the router needs it before the page has loaded. */
export const listingSearch = searchSchema({
  search: (value) => textParam(value)?.trim() || undefined,
  sort: oneOfParam(listingSortNames),
  min_price: amountParam,
  max_price: amountParam,
  in_stock: flagParam,
  featured: flagParam,
  page: pageParam,
});
export type ListingSearch = ReturnType<typeof listingSearch>;
