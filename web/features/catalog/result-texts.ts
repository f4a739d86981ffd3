import type { ProductPageView, SearchCorrection } from "../../../contract/catalog/catalog.ts";

/** Summarizes a page, such as "Showing 13 to 24 of 96 products". */
export function summarizeResults(list: ProductPageView, noun: "product" | "result"): string {
  if (list.count === 0) return "No products found";
  return `Showing ${describeRange(list)} of ${list.count} ${list.count === 1 ? noun : `${noun}s`}`;
}

function describeRange({ data, page, limit }: ProductPageView): string {
  if (page === 1) return String(data.length);
  const first = (page - 1) * limit + 1;
  return `${first} to ${first + data.length - 1}`;
}

/** Says how a search was read, such as "Nothing for “puzle”. Showing results for “puzzle”." */
export function describeCorrection({ query, words }: SearchCorrection): string {
  const missing = new Intl.ListFormat("en-CA", { type: "disjunction" }).format(
    words.map(({ typed }) => `“${typed}”`),
  );
  return `Nothing for ${missing}. Showing results for “${query}”.`;
}

interface PriceRange {
  readonly min_price?: string | undefined;
  readonly max_price?: string | undefined;
}

/** Returns the message for a price range that cannot match. Returns undefined for a valid range. */
export function priceRangeError({ min_price: min, max_price: max }: PriceRange): string | undefined {
  if (min === undefined || max === undefined || Number(min) <= Number(max)) return undefined;
  return `The minimum price ($${min}) is higher than the maximum ($${max}).`;
}
