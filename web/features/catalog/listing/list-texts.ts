import type { ProductList } from "../queries.ts";
import type { ListingSearch } from "./listing-search.ts";

// What lists and searches say of what they found.

/** How many are shown; on a later page, which. */
export function shownRange({ data, page, limit }: Pick<ProductList, "data" | "page" | "limit">): string {
  if (page === 1) return String(data.length);
  const first = (page - 1) * limit + 1;
  return `${first} to ${first + data.length - 1}`;
}

/** How many products were found: "12", "more than 96". */
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

/** What the last page of a search says where more products match than it can show; undefined elsewhere. */
export function searchEnd({
  is_count_minimum,
  page,
  total_pages,
}: Pick<ProductList, "is_count_minimum" | "page" | "total_pages">): string | undefined {
  return is_count_minimum === true && page === total_pages
    ? "More products match your search. Add another word to narrow it down."
    : undefined;
}
