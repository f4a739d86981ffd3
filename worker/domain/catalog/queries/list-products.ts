import { desc, gt } from "drizzle-orm";
import {
  maxListLimit,
  type ProductCardView,
  type ProductListQuery,
} from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { toPage } from "../../page.ts";
import {
  cardRowColumns,
  imagesByProduct,
  selectPrimaryImage,
  toProductCard,
} from "../products/product-view.ts";
import { buildFilters } from "./list-filters.ts";
import { productSortColumns, sortedBy } from "./list-order.ts";
import { countProducts, cutPage, type ProductPage, selectPageImages } from "./product-page.ts";

/** Active products, filtered, sorted, one page. A filter for inactive ones finds nothing: they are the admin's. */
export async function listProducts(context: StoreContext, query: ProductListQuery): Promise<ProductPage> {
  if (query.is_active === false) return toPage([], 0, query);
  const inOrder = sortedBy(productSortColumns[query.sort_by], query.order);
  const selection = {
    where: buildFilters(query, context.now()),
    orderBy: query.in_stock_first === true ? [desc(gt(products.stockQuantity, 0)), ...inOrder] : inOrder,
    page: query.page,
    limit: query.limit,
  };
  const [[total], rows, images] = await context.db.batch([
    countProducts(context.db, selection),
    cutPage(context.db.select(cardRowColumns).from(products).$dynamic(), selection),
    selectPageImages(context.db, selection),
  ]);
  const imagesOf = imagesByProduct(images);
  const cards = rows.map((row) => toProductCard(row, selectPrimaryImage(imagesOf(row.id))));
  return toPage(cards, total?.found, query);
}

/** The featured active products, newest first, as many as fit on one page. */
export async function listFeaturedProducts(context: StoreContext): Promise<ProductCardView[]> {
  const { data } = await listProducts(context, {
    is_featured: true,
    sort_by: "created_at",
    order: "desc",
    page: 1,
    limit: maxListLimit,
  });
  return data;
}
