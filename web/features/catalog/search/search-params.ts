import { amountParam, oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

const searchSorts = ["relevance", "created_at", "price_asc", "price_desc", "name_asc", "name_desc"] as const;
export type SearchSort = (typeof searchSorts)[number];

const maxQueryLength = 200;

/** Parses a search from the address. In its own file because the router needs it before the page has loaded. */
export const searchParams = searchSchema({
  q: (value) =>
    (typeof value === "string" || typeof value === "number"
      ? String(value).trim().slice(0, maxQueryLength)
      : undefined) || undefined,
  category: textParam,
  min_price: amountParam,
  max_price: amountParam,
  sort_by: oneOfParam(searchSorts),
  page: pageParam,
});
export type SearchParams = ReturnType<typeof searchParams>;
