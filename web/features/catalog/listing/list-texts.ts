import type { ProductList } from "../queries.ts";
import type { ListingSearch } from "./listing-search.ts";

// What lists and searches say of what they found.

/** How many are shown; on a later page, which. */
export function shownRange({ data, page, limit }: Pick<ProductList, "data" | "page" | "limit">): string {
  if (page === 1) return String(data.length);
  const first = (page - 1) * limit + 1;
  return `${first} to ${first + data.length - 1}`;
}

/** How many a list has, as far as they were counted: "12", "more than 384". */
export function foundCount({
  count,
  is_count_minimum,
}: Pick<ProductList, "count" | "is_count_minimum">): string {
  return is_count_minimum ? `more than ${count}` : String(count);
}

/** Why no price can match; undefined where one can. */
export function priceRangeError(range: Pick<ListingSearch, "min_price" | "max_price">): string | undefined {
  const { min_price: min, max_price: max } = range;
  if (min === undefined || max === undefined || Number(min) <= Number(max)) return undefined;
  return `The minimum price ($${min}) is higher than the maximum ($${max}).`;
}

/** What a long list says below its last page; undefined where every product is on one. */
export function listEnd(list: Omit<ProductList, "success" | "data">): string | undefined {
  const { count, is_count_minimum, page, limit, total_pages } = list;
  const hasMore = is_count_minimum === true || count > total_pages * limit;
  return hasMore && page === total_pages
    ? "This list ends here. Choose a filter or another order, or search, to see other products."
    : undefined;
}
