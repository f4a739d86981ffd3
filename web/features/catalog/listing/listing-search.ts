import {
  amountParam,
  flagParam,
  oneOfParam,
  pageParam,
  searchSchema,
  textParam,
} from "../../../lib/search-params.ts";

// Alone in its file: every page knows how the lists' addresses are read.

const listingSortNames = ["name-asc", "name-desc", "price-asc", "price-desc", "newest", "discount"] as const;
/** The sort orders of a list, by their name in the address. */
export type ListingSort = (typeof listingSortNames)[number];

/** The filters of a list, as they are written in the address. */
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
