import { type CategoryName, categories } from "../../../../contract/catalog.ts";
import { pageHead } from "../../../lib/page-head.ts";
import { discountThresholds } from "../discount.ts";
import { type ProductListRequest, productListOptions } from "../queries.ts";
import { type ListingSearch, type ListingSort, listingSorts } from "./listing-search.ts";

/** One of the store's lists: what is on it before the shopper narrows it. */
export interface Listing {
  readonly title: string;
  readonly description: string;
  readonly defaultSort: ListingSort;
  readonly category?: CategoryName;
  readonly minDiscountPercent?: number;
}

const pageSize = 12;

export const allProducts: Listing = {
  title: "All Products",
  description: "Everything on the shelves, from toys to kitchen tools, at wholesale prices.",
  defaultSort: "name-asc",
};

export const deals: Listing = {
  title: "Deals",
  description: `Everything that costs at least ${discountThresholds.deals}% less than retail, the largest discount first.`,
  defaultSort: "discount",
  minDiscountPercent: discountThresholds.deals,
};

export const newArrivals: Listing = {
  title: "New Arrivals",
  description: "The latest on the shelves, newest first.",
  defaultSort: "newest",
};

export function categoryListing(path: (typeof categories)[number]["path"]): Listing {
  const category = categories.find((candidate) => candidate.path === path) ?? categories[0];
  return {
    title: `${category.name} Products`,
    description: descriptions[category.name],
    defaultSort: "name-asc",
    category: category.name,
  };
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

export function listingHead(listing: Listing) {
  return pageHead({ title: listing.title, description: listing.description });
}

const descriptions: Record<CategoryName, string> = {
  Toys: "Puzzles, plush, games and outdoor fun for birthdays and rainy days.",
  Stationary: "Pens, paper and everything for the desk, the classroom and the craft table.",
  "Health and Beauty": "Everyday care for skin, hair and hands, without the drugstore price.",
  "Home and Kitchen": "Useful things for cooking, cleaning and keeping a tidy home.",
  Electronics: "Cables, chargers, lights and small gadgets that do their job.",
};
