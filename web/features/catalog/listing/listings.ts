import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { CategoryView } from "../../../../contract/catalog/categories.ts";
import { categoryPage, type StorePage } from "../../../../contract/catalog/page-texts.ts";
import { productListOptions } from "../queries.ts";
import { type ListingSearch, type ListingSort, listingSearch } from "./listing-search.ts";

/** One of the store's product lists, before the shopper filters it. */
export interface Listing {
  readonly page: Pick<StorePage, "path" | "title" | "description">;
  readonly defaultSort: ListingSort;
  readonly category?: string;
  readonly isDeal?: boolean;
  readonly isNew?: boolean;
  readonly inStockFirst?: boolean;
}

/** The API's sort parameters for each sort order. */
const listingSorts = {
  "name-asc": { sort_by: "name", order: "asc" },
  "name-desc": { sort_by: "name", order: "desc" },
  "price-asc": { sort_by: "price", order: "asc" },
  "price-desc": { sort_by: "price", order: "desc" },
  newest: { sort_by: "created_at", order: "desc" },
  discount: { sort_by: "discount_percentage", order: "desc" },
} as const satisfies Record<ListingSort, object>;

export function createCategoryListing(category: CategoryView): Listing {
  return { page: categoryPage(category), defaultSort: "name-asc", category: category.name };
}

const pageSize = 12;

/**
 * Loads the first products of a list's route. The filters are not in the route's loaderDeps, so that the page stays
 * mounted when one changes, and shows the old products until the new ones have loaded.
 */
export async function loadListing(
  context: { queryClient: QueryClient },
  listing: Listing,
  address: object,
): Promise<void> {
  const search = listingSearch({ ...address });
  const { data, total_pages } = await context.queryClient.ensureQueryData(listingOptions(listing, search));
  // A page number past the end redirects to the last page.
  if (data.length === 0 && total_pages > 0) {
    throw redirect({ to: ".", search: { ...search, page: total_pages }, replace: true });
  }
}

/** Returns the query for one page of a filtered list. */
export function listingOptions(listing: Listing, search: ListingSearch) {
  const { sort_by, order } = listingSorts[search.sort ?? listing.defaultSort];
  return productListOptions({
    page: String(search.page ?? 1),
    limit: String(pageSize),
    sort_by,
    order,
    search: search.search,
    category: listing.category,
    is_deal: toFlag(listing.isDeal),
    is_new: toFlag(listing.isNew),
    in_stock_first: toFlag(listing.inStockFirst),
    min_price: search.min_price,
    max_price: search.max_price,
    in_stock: toFlag(search.in_stock),
    is_featured: toFlag(search.featured),
  });
}

function toFlag(isOn: boolean | undefined): "true" | undefined {
  return isOn ? "true" : undefined;
}
