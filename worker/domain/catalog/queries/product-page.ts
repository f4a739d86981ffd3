import { and, count, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import type { ProductPageView } from "../../../../contract/catalog/catalog.ts";
import type { Database } from "../../../db/client.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { toPage } from "../../page.ts";
import { cardRowColumns, isCardImage, joinedImageColumns, toProductCard } from "../products/product-view.ts";

export type ProductPage = Omit<ProductPageView, "success">;

/** Selects the products of a list. */
export interface ProductFilter {
  readonly where: readonly SQL[];
  /** An FTS5 expression. With it, the statement joins products_fts, so that bm25() can rank the products. */
  readonly match?: string;
}

/** Selects one page of a list. `orderBy` must be a total order (buildOrderBy), so that each product is on exactly one page. */
export interface ProductSelection extends ProductFilter {
  readonly orderBy: readonly SQL[];
  readonly page: number;
  readonly limit: number;
}

/** Reads a page of product cards in one round trip. */
export async function readCardPage(context: StoreContext, selection: ProductSelection): Promise<ProductPage> {
  const [totals, rows] = await context.db.batch(selectCardPage(context, selection));
  return toCardPage(totals, rows, selection);
}

/** Selects the number of products and a page of their cards, as statements that callers add to their own batch. */
export function selectCardPage(context: StoreContext, selection: ProductSelection) {
  // The subquery has the table's name, so that `cardRowColumns` and `isCardImage` refer to the page.
  const page = restrictToPage(context.db.select(cardRowColumns).from(products).$dynamic(), selection).as(
    "products",
  );
  return [
    countProducts(context.db, selection),
    // The left join keeps the order of the page. A second statement for the images would sort the whole list again.
    context.db
      .select({ product: cardRowColumns, image: joinedImageColumns })
      .from(page)
      .leftJoin(productImages, isCardImage),
  ] as const;
}

type CardPageStatements = ReturnType<typeof selectCardPage>;

/** Creates the page from the rows of selectCardPage(). */
export function toCardPage(
  [total]: Awaited<CardPageStatements[0]>,
  rows: Awaited<CardPageStatements[1]>,
  selection: ProductSelection,
): ProductPage {
  const cards = rows.map(({ product, image }) => toProductCard(product, image));
  return toPage(cards, total?.found, selection);
}

/** Counts the products of the whole list. */
export function countProducts(db: Database, filter: ProductFilter) {
  return filterProducts(db.select({ found: count() }).from(products).$dynamic(), filter);
}

/** Restricts a SELECT from products to one page of the list. */
export function restrictToPage<Query extends SQLiteSelect>(query: Query, selection: ProductSelection) {
  return filterProducts(query, selection)
    .orderBy(...selection.orderBy)
    .limit(selection.limit)
    .offset((selection.page - 1) * selection.limit);
}

/** Selects every image of the page's products. */
export function selectPageImages(db: Database, selection: ProductSelection) {
  const pageIds = restrictToPage(db.select({ id: products.id }).from(products).$dynamic(), selection);
  return db.select().from(productImages).where(inArray(productImages.productId, pageIds));
}

function filterProducts<Query extends SQLiteSelect>(query: Query, { where, match }: ProductFilter) {
  if (match === undefined) return query.where(and(...where));
  query.innerJoin(sql`products_fts`, sql`products_fts.rowid = ${products.searchKey}`);
  return query.where(and(sql`products_fts MATCH ${match}`, ...where));
}
