import { eq, getTableColumns, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AdminProductsQuery, AdminProductView } from "../../../../contract/admin/products.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";
import { hasLowStock } from "../products/product-conditions.ts";
import {
  buildCommonFilters,
  buildOrderBy,
  countProducts,
  productSortColumns,
  restrictToPage,
  selectPageImages,
} from "../products/product-page.ts";
import { cardFamily, groupImagesByProduct, toAdminProductView } from "../products/product-view.ts";
import { matchText } from "../search/match-expression.ts";

/** Admin only: lists a page of products, including inactive ones. Archived products are in a list of their own. */
export async function listAdminProducts(
  context: StoreContext,
  query: AdminProductsQuery,
): Promise<Page<AdminProductView>> {
  const selection = {
    where: buildAdminFilters(query),
    orderBy: buildOrderBy(productSortColumns[query.sort_by], query.order),
    page: query.page,
    limit: query.limit,
  };
  const { counts, rows, images } = await readBatch(context.db, {
    counts: countProducts(context.db, selection),
    rows: restrictToPage(
      context.db
        .select({ row: getTableColumns(products), family: cardFamily })
        .from(products)
        .$dynamic(),
      selection,
    ),
    images: selectPageImages(context.db, selection),
  });
  const imagesOf = groupImagesByProduct(images);
  const views = rows.map(({ row, family }) => toAdminProductView(row, imagesOf(row.id), { family }));
  return toPage(views, counts[0]?.found, query);
}

/** Returns a condition on the columns that identify a product. In descriptions, "yo-yo" would also match "you". */
export function matchAdminProducts(search: string): SQL {
  return matchText(search, ["name", "sku", "category", "brand", "barcode"]);
}

function buildAdminFilters(query: AdminProductsQuery): SQL[] {
  const filters = [
    query.archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    ...buildCommonFilters(query),
  ];
  if (query.is_active !== undefined) filters.push(eq(products.isActive, query.is_active));
  if (query.is_featured !== undefined) filters.push(eq(products.isFeatured, query.is_featured));
  if (query.in_stock !== undefined) {
    filters.push(query.in_stock ? gt(products.stockQuantity, 0) : eq(products.stockQuantity, 0));
  }
  if (query.tax_class !== undefined) filters.push(eq(products.taxClass, query.tax_class));
  if (query.low_stock === true) filters.push(hasLowStock);
  if (query.has_weight !== undefined) {
    filters.push(query.has_weight ? isNotNull(products.weightKg) : isNull(products.weightKg));
  }
  if (query.ids !== undefined) {
    filters.push(sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify(query.ids)}))`);
  }
  if (query.sale_from !== undefined) filters.push(eq(products.saleFrom, query.sale_from));
  if (query.search !== undefined && query.search.trim() !== "") {
    filters.push(matchAdminProducts(query.search));
  }
  return filters;
}
