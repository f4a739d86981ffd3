import type { ProductPageResponse } from "../../../contract/catalog/catalog.ts";

/** Summarizes a page, such as "Showing 13 to 24 of 96 products". */
export function summarizeResults(list: ProductPageResponse, noun: "product" | "result"): string {
  if (list.count === 0) return "No products found";
  return `Showing ${describeRange(list)} of ${list.count} ${list.count === 1 ? noun : `${noun}s`}`;
}

function describeRange({ data, page, limit }: ProductPageResponse): string {
  if (page === 1) return String(data.length);
  const first = (page - 1) * limit + 1;
  return `${first} to ${first + data.length - 1}`;
}

/** Says how a search was read, such as "Nothing for “puzle”. Showing results for “puzzle”." */
export function explainSearch(typed: string, list: ProductPageResponse): string | undefined {
  if (list.corrected_query !== undefined) {
    return `Nothing for “${typed}”. Showing results for “${list.corrected_query}”.`;
  }
  return list.only_mentioned === true ? `No product is called “${typed}”. These mention it.` : undefined;
}

interface PriceRange {
  readonly min_price?: string | undefined;
  readonly max_price?: string | undefined;
}

/** Describes price limits, such as "Up to $5". Returns undefined if there are none, or if they exclude each other. */
export function describePrices({ min_price: min, max_price: max }: PriceRange): string | undefined {
  if (priceRangeError({ min_price: min, max_price: max }) !== undefined) return undefined;
  if (min === undefined) return max === undefined ? undefined : `Up to $${max}`;
  return max === undefined ? `From $${min}` : `From $${min} to $${max}`;
}

/** Returns the message for a price range that cannot match. Returns undefined for a valid range. */
export function priceRangeError({ min_price: min, max_price: max }: PriceRange): string | undefined {
  if (min === undefined || max === undefined || Number(min) <= Number(max)) return undefined;
  return `The minimum price ($${min}) is higher than the maximum ($${max}).`;
}
