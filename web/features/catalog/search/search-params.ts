import * as v from "valibot";
import { type CategoryView, categoryName } from "../../../../contract/catalog/categories.ts";
import { amountParam, pageParam } from "../listing/listings.ts";
import { type ProductSearchRequest, productSearchOptions } from "../queries.ts";

export const searchSortOptions = [
  { value: "relevance", label: "Relevance" },
  { value: "created_at", label: "Newest" },
  { value: "price_asc", label: "Price, low to high" },
  { value: "price_desc", label: "Price, high to low" },
  { value: "name_asc", label: "Name, A to Z" },
  { value: "name_desc", label: "Name, Z to A" },
] as const;

const sortParam = v.picklist(searchSortOptions.map((option) => option.value));
const pageSize = 12;
const longestQuery = 200;

/** The search, as it is written in the address. An invalid value is ignored. */
export const searchParams = v.object({
  q: v.optional(
    v.fallback(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform((text) => String(text).trim().slice(0, longestQuery)),
      ),
      "",
    ),
    "",
  ),
  category: v.fallback(v.optional(v.pipe(categoryName, v.nonEmpty())), undefined),
  min_price: v.fallback(v.optional(amountParam), undefined),
  max_price: v.fallback(v.optional(amountParam), undefined),
  sort_by: v.fallback(v.optional(sortParam), undefined),
  page: v.fallback(v.optional(pageParam), undefined),
});
export type SearchParams = v.InferOutput<typeof searchParams>;

/** A category that there is not counts as not said. */
export function withKnownCategory(params: SearchParams, categories: readonly CategoryView[]): SearchParams {
  const isKnown = categories.some(({ name }) => name === params.category);
  return isKnown || params.category === undefined ? params : { ...params, category: undefined };
}

export function searchOptions(params: SearchParams) {
  const sortBy = params.sort_by ?? "relevance";
  const request: ProductSearchRequest = {
    query: params.q,
    page: String(params.page ?? 1),
    limit: String(pageSize),
    sort_by: sortBy,
    order: sortBy.endsWith("_asc") ? "asc" : "desc",
    ...(params.category === undefined ? {} : { category: params.category }),
    ...(params.min_price === undefined ? {} : { min_price: params.min_price }),
    ...(params.max_price === undefined ? {} : { max_price: params.max_price }),
  };
  return productSearchOptions(request);
}
