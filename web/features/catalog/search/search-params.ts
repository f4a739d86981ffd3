import { readPriceWords } from "../../../../contract/catalog/price-words.ts";
import { amountParam, oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

const searchSorts = ["relevance", "created_at", "price_asc", "price_desc", "name_asc", "name_desc"] as const;
export type SearchSort = (typeof searchSorts)[number];

const readParams = searchSchema({
  q: parseQuery,
  category: textParam,
  min_price: amountParam,
  max_price: amountParam,
  sort_by: oneOfParam(searchSorts),
  page: pageParam,
});
export type SearchParams = ReturnType<typeof readParams>;

/**
 * Parses a search from the address. A price limit in the typed text becomes the filter that it means, so that the page
 * shows it and the shopper can change it. The router needs this before the page's code has loaded, so it has its own
 * file.
 */
export function searchParams(search: Readonly<Record<string, unknown>>): SearchParams {
  const params = readParams(search);
  const { text, ...limits } = readPriceWords(params.q ?? "");
  if (text === (params.q ?? "")) return params;
  const amounts = Object.entries(limits).map(([name, dollars]) => [name, String(dollars)]);
  return { ...params, q: text || undefined, ...Object.fromEntries(amounts) };
}

/** True for a search that lists products: by words, or by price alone. */
export function hasResults({ q, min_price, max_price }: SearchParams): boolean {
  return (q ?? min_price ?? max_price) !== undefined;
}

const maxQueryLength = 200;

function parseQuery(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim().slice(0, maxQueryLength) || undefined;
}
