import * as v from "valibot";
import { categoryNames } from "../../../../contract/categories.ts";
import { choiceParam, pageParam, textParam } from "../shared/url-state.ts";

/** Columns that can be clicked to sort by them (specification section 2). */
export const sortableColumns = ["name", "sku", "category", "retail_price", "stock_quantity"] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** What is on sale, what is not, and what was taken out of the store but stands in orders. */
export const productStatuses = ["active", "inactive", "archived"] as const;

export const pageSizes = ["10", "25", "50", "100"] as const;

/** The products' screen as it stands in its address. */
export const productsState = v.object({
  search: textParam,
  category: choiceParam(categoryNames),
  status: choiceParam(productStatuses),
  featured: choiceParam(["true", "false"]),
  stock: choiceParam(["low", "out"]),
  sort_by: choiceParam(sortableColumns),
  order: choiceParam(["asc", "desc"]),
  size: choiceParam(pageSizes),
  page: pageParam,
});
export type ProductsState = v.InferOutput<typeof productsState>;

export const noFilters = {
  search: undefined,
  category: undefined,
  status: undefined,
  featured: undefined,
  stock: undefined,
  page: undefined,
} satisfies Partial<ProductsState>;

export function hasFilters(state: ProductsState): boolean {
  const { search, category, status, featured, stock } = state;
  return [search, category, status, featured, stock].some((filter) => filter !== undefined && filter !== "");
}

/** Clicking a column sorts by it, ascending; clicking it again turns the direction round. */
export function nextSort(
  state: Pick<ProductsState, "sort_by" | "order">,
  column: SortableColumn,
): Pick<ProductsState, "sort_by" | "order"> {
  if (state.sort_by !== column) return { sort_by: column, order: "asc" };
  return { sort_by: column, order: state.order === "desc" ? "asc" : "desc" };
}
