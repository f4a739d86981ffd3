import { desc, gt } from "drizzle-orm";
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
  return readCardPage(context, {
    where: buildFilters(query, context.now()),
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
