import { desc, gt, gte } from "drizzle-orm";
import {
  maxPageSize,
  type ProductCardView,
  type ProductListQuery,
} from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { toPage } from "../../page.ts";
import { buildFilters } from "./list-filters.ts";
import { buildOrderBy, productSortColumns } from "./list-order.ts";
import { type ProductPage, readCardPage } from "./product-page.ts";

/** Lists a page of published products. The list is empty for a filter for inactive products. */
export async function listProducts(context: StoreContext, query: ProductListQuery): Promise<ProductPage> {
  if (query.is_active === false) return toPage([], 0, query);
  const orderBy = buildOrderBy(productSortColumns[query.sort_by], query.order);
  const filters = buildFilters(query, context.now());
  // The condition is true for every product. It makes SQLite read an index of names, instead of folding each name.
  const hasName = gte(products.nameFolded, "");
  return readCardPage(context, {
    where: query.sort_by === "name" ? [...filters, hasName] : filters,
    orderBy: query.in_stock_first === true ? [desc(gt(products.stockQuantity, 0)), ...orderBy] : orderBy,
    page: query.page,
    limit: query.limit,
  });
}

/** Lists the newest featured published products, at most one page. */
export async function listFeaturedProducts(context: StoreContext): Promise<ProductCardView[]> {
  const { data } = await listProducts(context, {
    is_featured: true,
    sort_by: "created_at",
    order: "desc",
    page: 1,
    limit: maxPageSize,
  });
  return data;
}
