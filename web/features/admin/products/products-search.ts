import { oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";
import { pageSizes } from "../shared/page-sizes.ts";

const sortableColumns = ["name", "sku", "category", "price", "retail_price", "stock_quantity"] as const;
export type SortableColumn = (typeof sortableColumns)[number];

export const productsSearch = searchSchema({
  search: textParam,
  category: textParam,
  status: oneOfParam(["active", "inactive", "archived"]),
  featured: oneOfParam(["true", "false"]),
  stock: oneOfParam(["low", "out"]),
  tax_class: textParam,
  weight: oneOfParam(["missing"]),
  sort_by: oneOfParam(sortableColumns),
  order: oneOfParam(["asc", "desc"]),
  /** "count" lists only names and stock, to count a shelf, and "counted" what the count has changed. */
  mode: oneOfParam(["count", "counted"]),
  /** The time at which the count began, which survives a reload here. */
  since: textParam,
  size: oneOfParam(pageSizes),
  page: pageParam,
});
export type ProductsSearch = ReturnType<typeof productsSearch>;

export const noFilters = {
  search: undefined,
  category: undefined,
  status: undefined,
  featured: undefined,
  stock: undefined,
  tax_class: undefined,
  weight: undefined,
} satisfies Partial<ProductsSearch>;

/** Returns true if a filter is set. */
export function isFiltered({
  search,
  category,
  status,
  featured,
  stock,
  tax_class,
  weight,
}: ProductsSearch): boolean {
  return [search, category, status, featured, stock, tax_class, weight].some(Boolean);
}
