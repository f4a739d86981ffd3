import { and, count, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { ProductPageView } from "../../../contract/catalog.ts";
import { productImages, products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import { productViewsOf } from "./product-view.ts";

/** What picks and orders products. `hits` is a table of (hit_key, hit_rank): the search's findings. */
export interface ProductSelection {
  readonly hits?: SQL;
  readonly where: readonly SQL[];
  readonly orderBy: readonly SQL[];
  readonly page: number;
  readonly limit: number;
}

/** The findings' rank, best first, to order by. */
export const hitRank = sql`hits.hit_rank`;

/** One page of products with their pictures, and how many there are in all: one round trip. */
export async function readProductPage(
  context: StoreContext,
  selection: ProductSelection,
): Promise<Omit<ProductPageView, "success">> {
  const [[total], rows, images] = await context.db.batch([
    countOf(context, selection),
    rowsOf(context, selection),
    context.db
      .select()
      .from(productImages)
      .where(inArray(productImages.productId, idsOf(context, selection))),
  ]);
  const found = total?.found ?? 0;
  return {
    data: productViewsOf(rows, images),
    count: found,
    page: selection.page,
    limit: selection.limit,
    total_pages: Math.ceil(found / selection.limit),
  };
}

function countOf(context: StoreContext, selection: ProductSelection) {
  return context.db
    .select({ found: count() })
    .from(sourceOf(selection))
    .where(and(...selection.where));
}

function rowsOf(context: StoreContext, selection: ProductSelection) {
  return context.db
    .select(getTableColumns(products))
    .from(sourceOf(selection))
    .where(and(...selection.where))
    .orderBy(...selection.orderBy)
    .limit(selection.limit)
    .offset(offsetOf(selection));
}

function idsOf(context: StoreContext, selection: ProductSelection) {
  return context.db
    .select({ id: products.id })
    .from(sourceOf(selection))
    .where(and(...selection.where))
    .orderBy(...selection.orderBy)
    .limit(selection.limit)
    .offset(offsetOf(selection));
}

function sourceOf(selection: ProductSelection): SQL {
  if (selection.hits === undefined) return sql`${products}`;
  return sql`${selection.hits} AS hits INNER JOIN ${products} ON ${products.searchKey} = hits.hit_key`;
}

function offsetOf(selection: ProductSelection): number {
  return (selection.page - 1) * selection.limit;
}
