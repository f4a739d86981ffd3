import { amountParam, oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

const searchSorts = ["relevance", "created_at", "price_asc", "price_desc", "name_asc", "name_desc"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Parses a search from the address. The router needs it before the page's code has loaded, so it has its own file. */
export const searchParams = searchSchema({
  q: parseQuery,
  category: textParam,
  min_price: amountParam,
  max_price: amountParam,
  sort_by: oneOfParam(searchSorts),
  page: pageParam,
});
export type SearchParams = ReturnType<typeof searchParams>;

const maxQueryLength = 200;

function parseQuery(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim().slice(0, maxQueryLength) || undefined;
}
