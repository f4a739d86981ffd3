import { type CategoryName, categories } from "../../../../contract/catalog.ts";
import { discountThresholds } from "../discount.ts";
import { type ProductListRequest, productListOptions } from "../queries.ts";
import { type ListingSearch, type ListingSort, listingSorts } from "./listing-search.ts";

/** One of the store's lists: what is on it before the shopper narrows it. */
export interface Listing {
  /** Its page: title and description stand in contract/pages.ts. */
  readonly path: string;
  readonly defaultSort: ListingSort;
  readonly category?: CategoryName;
  readonly minDiscountPercent?: number;
}

const pageSize = 12;

export const allProducts: Listing = {
  path: "/products",
  defaultSort: "name-asc",
};

export const deals: Listing = {
  path: "/deals",
  defaultSort: "discount",
  minDiscountPercent: discountThresholds.deals,
};

export const newArrivals: Listing = {
  path: "/new",
  defaultSort: "newest",
};

export function categoryListing(path: (typeof categories)[number]["path"]): Listing {
  const category = categories.find((candidate) => candidate.path === path) ?? categories[0];
  return { path: category.path, defaultSort: "name-asc", category: category.name };
}

/** The query of a list as the shopper has narrowed it. */
export function listingOptions(listing: Listing, search: ListingSearch) {
  const { sort_by, order } = listingSorts[search.sort ?? listing.defaultSort];
  const request: ProductListRequest = {
    page: String(search.page ?? 1),
    limit: String(pageSize),
    sort_by,
    order,
    ...(search.search ? { search: search.search } : {}),
    ...(listing.category === undefined ? {} : { category: listing.category }),
    ...(listing.minDiscountPercent === undefined
      ? {}
      : { min_discount_percentage: String(listing.minDiscountPercent) }),
    ...(search.min_price === undefined ? {} : { min_price: search.min_price }),
    ...(search.max_price === undefined ? {} : { max_price: search.max_price }),
    ...(search.in_stock ? { in_stock: "true" } : {}),
    ...(search.featured ? { is_featured: "true" } : {}),
  };
  return productListOptions(request);
}
