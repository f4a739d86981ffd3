import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import type { ProductListQuery, ProductPageResponse } from "../../../../contract/catalog/catalog.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import type { Database } from "../../../db/client.ts";
import { type NamedResults, readBatch } from "../../../db/read-batch.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { toPage } from "../../page.ts";
import { cardColumns, cardRowColumns, isCardImage, toProductCard } from "../products/product-view.ts";
import { matchExpression } from "./product-conditions.ts";

export type ProductPage = Omit<ProductPageResponse, "success">;

/** Selects the products of a list. */
export interface ProductFilter {
  readonly where: readonly SQL[];
  /** An FTS5 expression. With it, the statement joins products_fts, so that bm25() can rank the products. */
  readonly match?: string;
  /** The order that decides which member of a family is its card, before the order by sale and price. */
  readonly memberOrder?: readonly SQL[];
}

/**
 * Selects one page of a list. `orderBy` must be a total order (buildOrderBy), so that each product is on exactly one
 * page.
 */
export interface ProductSelection extends ProductFilter {
  readonly orderBy: readonly SQL[];
  readonly page: number;
  readonly limit: number;
}

/** Reads a page of product cards, one for each family, in one round trip. */
export async function readCardPage(context: StoreContext, selection: ProductSelection): Promise<ProductPage> {
  return toCardPage(await readBatch(context.db, selectCardPage(context, selection)), selection);
}

/** Selects the number of cards and a page of them, as statements that callers add to their own batch. */
export function selectCardPage(context: StoreContext, selection: ProductSelection) {
  const cardSelection = { ...selection, where: [...selection.where, isFamilyCard(selection)] };
  // The subquery has the table's name, so that `cardColumns` and `isCardImage` refer to the page.
  const page = restrictToPage(context.db.select(cardRowColumns).from(products).$dynamic(), cardSelection).as(
    "products",
  );
  return {
    counts: countCards(context.db, selection),
    // The left join keeps the order of the page. A second statement for the images would sort the whole list again.
    cards: context.db.select(cardColumns).from(page).leftJoin(productImages, isCardImage),
  };
}

/** Creates the page from the rows of selectCardPage(). */
export function toCardPage(
  { counts, cards }: NamedResults<ReturnType<typeof selectCardPage>>,
  selection: ProductSelection,
): ProductPage {
  return toPage(cards.map(toProductCard), counts[0]?.found, selection);
}

/**
 * True for a product that stands alone, and for one member of each family: among those that the list selects, the first
 * by `memberOrder`, then one that is for sale, then the cheapest.
 */
export function isFamilyCard(filter: ProductFilter): SQL {
  const order = [
    ...(filter.memberOrder ?? []),
    desc(gte(products.stockQuantity, products.minimumOrderQuantity)),
    asc(products.priceCents),
    asc(products.searchKey),
  ];
  // The inner table has the outer one's name, so that the list's conditions apply to it. Without the name of the index,
  // SQLite would read all products of the category for each family. A condition that is the literal 0 makes it fail.
  return likely(sql`(products.family_id IS NULL OR products.search_key = (SELECT products.search_key
    FROM (SELECT products.family_id AS id) AS family
    CROSS JOIN products INDEXED BY products_one_per_family_values
    WHERE products.family_id = family.id AND ${meetsFilter(filter)} ORDER BY ${sql.join(order, sql`, `)} LIMIT 1))`);
}

/** Counts the cards of the whole list: its products, less the members of families after the first of each. */
function countCards(db: Database, filter: ProductFilter) {
  // A search reads the rows of its matches in any case. A list reads an index without families, and the members alone.
  const furtherMembers = sql`(SELECT count(*) - count(DISTINCT products.family_id)
    FROM products INDEXED BY products_one_per_family_values
    WHERE products.family_id IS NOT NULL AND ${meetsFilter(filter)})`;
  const cards =
    filter.match === undefined
      ? sql`count(*) - ${furtherMembers}`
      : sql`count(DISTINCT coalesce(products.family_id, products.id))`;
  const found = sql<number>`${cards}`.mapWith(Number).as("found");
  return filterProducts(db.select({ found }).from(products).$dynamic(), filter);
}

/** Returns the condition of a list for a statement that does not join products_fts. */
function meetsFilter({ where, match }: ProductFilter): SQL | undefined {
  return and(...where, match === undefined ? undefined : matchExpression(match));
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

/** The columns of each sort order. `price` is the price that shoppers pay. */
export const productSortColumns = {
  name: [products.nameFolded],
  created_at: [products.createdAt],
  price: [products.priceCents],
  wholesale_price: [products.priceCents],
  retail_price: [products.compareAtPriceCents],
  discount_percentage: [products.discountPercentage],
  stock_quantity: [products.stockQuantity],
  sku: [products.sku],
  category: [products.category, products.nameFolded],
} as const satisfies Record<ProductListQuery["sort_by"], readonly SQLWrapper[]>;

/**
 * Builds an order by the columns and then by the row's unique key. Without the key, products with equal values could
 * appear on two pages or on none.
 */
export function buildOrderBy(columns: readonly SQLWrapper[], order: "asc" | "desc"): SQL[] {
  const direction = order === "asc" ? asc : desc;
  return [...columns, products.searchKey].map((column) => direction(column));
}

/** Builds the conditions that lists and searches share. The query has prices that shoppers pay, in dollars. */
export function buildCommonFilters(
  query: Pick<ProductListQuery, "category" | "min_price" | "max_price">,
): SQL[] {
  const conditions = [
    query.category === undefined ? undefined : isInCategory([...new Set(query.category)]),
    isBetween(products.priceCents, query.min_price, query.max_price),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Builds a condition with one value, because D1 allows 100. Only an equality keeps the order of an index. */
function isInCategory(names: readonly string[]): SQL {
  const [name] = names;
  if (name !== undefined && names.length === 1) return eq(products.category, name);
  return sql`${products.category} IN (SELECT value FROM json_each(${JSON.stringify(names)}))`;
}

/** Builds a condition for an amount between two limits in dollars. An absent limit does not restrict the list. */
export function isBetween(
  column: typeof products.priceCents | typeof products.compareAtPriceCents,
  minDollars: number | undefined,
  maxDollars: number | undefined,
): SQL | undefined {
  return and(
    minDollars === undefined ? undefined : likely(gte(column, dollarsToCents(minDollars))),
    maxDollars === undefined ? undefined : likely(lte(column, dollarsToCents(maxDollars))),
  );
}

/**
 * Makes SQLite read the products in the list's order. Otherwise it would use the condition's index and sort the result.
 */
export function likely(condition: SQL): SQL {
  return sql`likely(${condition})`;
}
