import type { ProductPageView } from "../../../contract/catalog/catalog.ts";

/** Such as "Showing 13 to 24 of more than 96 products". */
export function resultSummary(list: ProductPageView, noun: "product" | "result"): string {
  if (list.count === 0) return "No products found";
  return `Showing ${shownRange(list)} of ${foundCount(list)} ${list.count === 1 ? noun : `${noun}s`}`;
}

function shownRange({ data, page, limit }: ProductPageView): string {
  if (page === 1) return String(data.length);
  const first = (page - 1) * limit + 1;
  return `${first} to ${first + data.length - 1}`;
}

/** The number of products found: "12", or "more than 96". */
export function foundCount({
  count,
  is_count_minimum,
}: Pick<ProductPageView, "count" | "is_count_minimum">): string {
  return is_count_minimum ? `more than ${count}` : String(count);
}

/** The message for a price range that cannot match; undefined for any other. */
export function priceRangeError({ min_price: min, max_price: max }: PriceRange): string | undefined {
  if (min === undefined || max === undefined || Number(min) <= Number(max)) return undefined;
  return `The minimum price ($${min}) is higher than the maximum ($${max}).`;
}

interface PriceRange {
  readonly min_price?: string | undefined;
  readonly max_price?: string | undefined;
}

/** The note on the last page of a search that matches more products than its pages show; else undefined. */
export function searchEnd({
  is_count_minimum,
  page,
  total_pages,
}: Pick<ProductPageView, "is_count_minimum" | "page" | "total_pages">): string | undefined {
  return is_count_minimum === true && page === total_pages
    ? "More products match your search. Add another word to narrow it down."
    : undefined;
}
