import { and, count, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import type { ProductPageView } from "../../../../contract/catalog/catalog.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { cardSelection, isCardImage, toProductCard } from "../products/product-view.ts";

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

/** One page of products, and how many there are in all: one round trip. */
export async function readProductPage(
  context: StoreContext,
  selection: ProductSelection,
): Promise<Omit<ProductPageView, "success">> {
  const cards = context.db
    .select(cardSelection)
    .from(products)
    .leftJoin(productImages, isCardImage)
    .$dynamic();
  joinHits(cards, selection);
  const [[total], rows] = await context.db.batch([countRows(context, selection), cutPage(cards, selection)]);
  const found = total?.found ?? 0;
  return {
    data: rows.map(({ product, image }) => toProductCard(product, image)),
    count: found,
    page: selection.page,
    limit: selection.limit,
    total_pages: Math.ceil(found / selection.limit),
  };
}

/** The same as whole rows with all their images, for admins. */
export async function readProductRows(context: StoreContext, selection: ProductSelection) {
  const [[total], rows, images] = await context.db.batch([
    countRows(context, selection),
    selectRows(context, selection),
    context.db
      .select()
      .from(productImages)
      .where(inArray(productImages.productId, selectIds(context, selection))),
  ]);
  return { rows, images, found: total?.found ?? 0 };
}

function countRows(context: StoreContext, selection: ProductSelection) {
  const query = context.db.select({ found: count() }).from(products).$dynamic();
  joinHits(query, selection);
  return query.where(and(...selection.where));
}

function selectRows(context: StoreContext, selection: ProductSelection) {
  const query = context.db.select(getTableColumns(products)).from(products).$dynamic();
  joinHits(query, selection);
  return cutPage(query, selection);
}

function selectIds(context: StoreContext, selection: ProductSelection) {
  const query = context.db.select({ id: products.id }).from(products).$dynamic();
  joinHits(query, selection);
  return cutPage(query, selection);
}

/** Joined in place: drizzle's builders change themselves, and the columns that are read stay the same. */
function joinHits(query: SQLiteSelect, { hits }: ProductSelection): void {
  if (hits !== undefined) query.innerJoin(sql`${hits} AS hits`, sql`hits.hit_key = ${products.searchKey}`);
}

function cutPage<Query extends SQLiteSelect>(query: Query, selection: ProductSelection) {
  return query
    .where(and(...selection.where))
    .orderBy(...selection.orderBy)
    .limit(selection.limit)
    .offset((selection.page - 1) * selection.limit);
}
