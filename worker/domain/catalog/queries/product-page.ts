import { and, count, getTableColumns, inArray, type SQL, Subquery, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import { maxListLimit, type ProductPageView } from "../../../../contract/catalog/catalog.ts";
import type { Database } from "../../../db/client.ts";
import { literal } from "../../../db/literal.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { cardJson, selectedCardImage, toProductCard } from "../products/product-view.ts";

export type ProductPage = Omit<ProductPageView, "success">;

/** What picks and orders products. */
export interface ProductSelection {
  readonly where: readonly SQL[];
  readonly orderBy: readonly SQL[];
  readonly page: number;
  readonly limit: number;
}

/** How many products a list holds, as far as they were counted. */
export interface Counted {
  readonly count: number;
  /** There are more than were counted. */
  readonly isMinimum: boolean;
  /** How many of them can be paged through. */
  readonly listed: number;
}

/**
 * The cards of one page. Images are looked up for these alone, and what lies before the page is skipped in an index.
 * @param from a table of that name: joinHits, readBy
 */
export function selectCards(
  db: Database,
  { where, orderBy, page, limit }: ProductSelection,
  from: typeof products | Subquery = products,
) {
  // Few parts: drizzle puts them together for each list.
  const condition = where.length === 0 ? sql`` : sql` WHERE ${and(...where)}`;
  const rows = sql`${cardsOf}${from}${condition} ORDER BY ${sql.join([...orderBy], comma)}
    LIMIT ${literal(limit)} OFFSET ${(page - 1) * limit}`;
  return db.select(cardAndImage).from(new Subquery(rows, {}, "products"));
}

const cardsOf = sql.raw(`SELECT id, ${cardJson.text} AS card FROM `);
const comma = sql.raw(", ");
const cardAndImage = {
  product: sql.raw("card").mapWith(cardJson.decoder).as("product"),
  image: selectedCardImage,
};

/**
 * The products of a table of (hit_key, hit_rank), as a table of the same name and columns. CROSS JOIN keeps SQLite from
 * reading the products first.
 */
export function joinHits(hits: SQL): Subquery {
  return new Subquery(
    sql`SELECT products.*, hit_rank FROM ${hits} AS hits CROSS JOIN products ON products.search_key = hits.hit_key`,
    {},
    "products",
  );
}

/** The cards of products by their search_key, in the order of the keys. At most a page of them. */
export async function readCards(context: StoreContext, keys: readonly number[]) {
  if (keys.length === 0) return [];
  const [rows] = await context.db.batch([selectCardsByKey(context.db, { keys: JSON.stringify(keys) })]);
  return toCards(rows);
}

const selectCardsByKey = prepareOnce(["keys"], (db, { keys }) =>
  selectCards(
    db,
    { where: [], orderBy: [sql`hit_rank`], page: 1, limit: maxListLimit },
    // Ranked by their place.
    joinHits(sql`(SELECT value AS hit_key, "key" AS hit_rank FROM json_each(${keys}))`),
  ),
);

export function toCards(rows: Awaited<ReturnType<typeof selectCards>>) {
  return rows.map(({ product, image }) => toProductCard(product, image));
}

/** A page as the API answers it. Where not all can be paged through, the last page is the last that can. */
export function toProductPage(
  data: ProductPage["data"],
  { count: found, isMinimum, listed }: Counted,
  { page, limit }: Pick<ProductSelection, "page" | "limit">,
): ProductPage {
  return {
    data,
    count: found,
    page,
    limit,
    total_pages: Math.ceil(listed / limit),
    ...(isMinimum ? { is_count_minimum: true } : {}),
  };
}

/** Whole rows with all their images, for admins, and how many there are in all. */
export async function readProductRows(context: StoreContext, selection: ProductSelection) {
  const where = and(...selection.where);
  const [[total], rows, images] = await context.db.batch([
    context.db.select({ found: count() }).from(products).where(where),
    cutPage(context.db.select(getTableColumns(products)).from(products).$dynamic(), selection),
    context.db
      .select()
      .from(productImages)
      .where(
        inArray(
          productImages.productId,
          cutPage(context.db.select({ id: products.id }).from(products).$dynamic(), selection),
        ),
      ),
  ]);
  return { rows, images, found: total?.found ?? 0 };
}

function cutPage<Query extends SQLiteSelect>(query: Query, selection: ProductSelection) {
  return query
    .where(and(...selection.where))
    .orderBy(...selection.orderBy)
    .limit(selection.limit)
    .offset((selection.page - 1) * selection.limit);
}
