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

/**
 * Parses a list's filters from the address. The router needs it before the page's code has loaded, so it has its own
 * file.
 */
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
