import type { CategoryView } from "../../../../contract/catalog/categories.ts";
import { type ProductSearchRequest, productSearchOptions } from "../queries.ts";
import type { SearchParams } from "./search-params.ts";

const pageSize = 12;

/** Leaves out a category that the store does not have. */
export function withKnownCategory(params: SearchParams, categories: readonly CategoryView[]): SearchParams {
  const isKnown = categories.some(({ name }) => name === params.category);
  return isKnown || params.category === undefined ? params : { ...params, category: undefined };
}

export function searchOptions(params: SearchParams) {
  const sortBy = params.sort_by ?? "relevance";
  const request: ProductSearchRequest = {
    query: params.q ?? "",
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
