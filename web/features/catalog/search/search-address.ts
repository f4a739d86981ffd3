import { amountParam, oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

// Alone in its file: every page knows how the search's address is read.

const searchSorts = ["relevance", "created_at", "price_asc", "price_desc", "name_asc", "name_desc"] as const;
export type SearchSort = (typeof searchSorts)[number];

const longestQuery = 200;

/** The search, as it is written in the address. */
export const searchParams = searchSchema({
  q: (value) =>
    (typeof value === "string" || typeof value === "number"
      ? String(value).trim().slice(0, longestQuery)
      : undefined) || undefined,
  category: textParam,
  min_price: amountParam,
  max_price: amountParam,
  sort_by: oneOfParam(searchSorts),
  page: pageParam,
});
export type SearchParams = ReturnType<typeof searchParams>;
