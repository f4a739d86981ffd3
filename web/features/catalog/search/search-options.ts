import type { CategoryView } from "../../../../contract/catalog/categories.ts";
import { productSearchOptions } from "../queries.ts";
import type { SearchParams } from "./search-params.ts";

const pageSize = 12;

/** Removes the category from the parameters if the store does not have it. */
export function removeUnknownCategory(
  params: SearchParams,
  categories: readonly CategoryView[],
): SearchParams {
  const isKnown = categories.some(({ name }) => name === params.category);
  return isKnown || params.category === undefined ? params : { ...params, category: undefined };
}

export function searchOptions(params: SearchParams) {
  const sortBy = params.sort_by ?? "relevance";
  return productSearchOptions({
    query: params.q ?? "",
    page: String(params.page ?? 1),
    limit: String(pageSize),
    sort_by: sortBy,
    order: sortBy.endsWith("_asc") ? "asc" : "desc",
    category: params.category,
    min_price: params.min_price,
    max_price: params.max_price,
  });
}
