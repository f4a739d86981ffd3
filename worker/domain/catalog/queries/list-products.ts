import { and, desc, gt, type SQL, Subquery, sql } from "drizzle-orm";
import {
  maxListLimit,
  type ProductCardView,
  type ProductListQuery,
} from "../../../../contract/catalog/catalog.ts";
import type { Database } from "../../../db/client.ts";
import { literal } from "../../../db/literal.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { productCounts, products } from "../../../db/schema/catalog.ts";
import { rememberByJson } from "../../../lib/remember-by-text.ts";
import type { StoreContext } from "../../context.ts";
import { buildFilters, isPublished, type ListFilter } from "./list-filters.ts";
import {
  byStockAndDiscount,
  indexInOrder,
  indexOfFilters,
  type ListIndex,
  productSortColumns,
  readBy,
  sortedBy,
} from "./list-indexes.ts";
import { chooseWindow, hitRows, selectDriven, selectInOrder, type WindowPlan } from "./list-window.ts";
import { type ProductPage, readCards, selectCards, toCards, toProductPage } from "./product-page.ts";
import { matchExpression, splitTerms, withinCategories } from "./search-terms.ts";

/** How many products of a list can be paged through: what lies before a page is read for it. */
const maxListed = 384;

/**
 * Active products, filtered, sorted, one page. A filter for inactive ones finds nothing: they are the admin's.
 * No list reads more rows than a few hundred, however large the catalogue is (docs/decisions/0042).
 */
export async function listProducts(context: StoreContext, query: ProductListQuery): Promise<ProductPage> {
  if (query.is_active === false) return toProductPage([], { count: 0, isMinimum: false, listed: 0 }, query);
  return planList(query)(context);
}

type ReadList = (context: StoreContext) => Promise<ProductPage>;

/** The same lists are asked for again and again: how one is read is worked out once (docs/decisions/0081). */
const planList = rememberByJson((query: ProductListQuery): ReadList => {
  const filters = buildFilters(query);
  const index = indexInOrder(query.sort_by, filters);
  const isPlain =
    filters.every(({ on }) => index.holds.includes(on)) &&
    query.in_stock_first !== true &&
    (query.search ?? "").trim() === "";
  return isPlain ? planRange(query, filters, index) : planWindows(query, filters);
});

/** All featured active products, newest first. */
export async function listFeaturedProducts(context: StoreContext): Promise<ProductCardView[]> {
  const { data } = await listProducts(context, {
    ...({ is_featured: true, sort_by: "created_at", order: "desc", page: 1 } as const),
    limit: maxListLimit,
  });
  return data;
}

/** A list that is one range of an index. */
function planRange(query: ProductListQuery, filters: readonly ListFilter[], index: ListIndex): ReadList {
  const where = [isPublished, ...filters.map(({ condition }) => condition)];
  const lastPage = Math.max(1, Math.floor(maxListed / query.limit));
  const selection = { where, orderBy: orderOf(query), page: query.page, limit: query.limit };
  const countRows = prepareOnce(["now"], (db) =>
    isCounted(filters) ? countKept(db, filters) : countUpTo(db, where, index, lastPage * query.limit),
  );
  const selectRows = prepareOnce(["now"], (db) =>
    selectCards(
      db,
      query.page > lastPage ? { ...selection, where: [sql`0`], page: 1 } : selection,
      readBy(index),
    ),
  );
  return async (context) => {
    const values = valuesOf(context);
    const [[counted], rows] = await context.db.batch([
      countRows(context.db, values),
      selectRows(context.db, values),
    ]);
    const found = counted?.found ?? 0;
    const listed = Math.min(found, lastPage * query.limit);
    const count = isCounted(filters) ? found : listed;
    return toProductPage(toCards(rows), { count, isMinimum: found > count, listed }, query);
  };
}

/** What the statements are filled in with. */
function valuesOf({ now }: StoreContext) {
  return { now: now().toISOString() };
}

/** A list that no index holds in its order: the part of it that can be found at once, which is often all. */
function planWindows(query: ProductListQuery, filters: readonly ListFilter[]): ReadList {
  const plan = toWindowPlan(query, filters);
  const isKept = plan.hits === undefined && isCounted(filters);
  const selectFirst = prepareOnce(["now"], (db) => selectInOrder(db, plan));
  const selectSecond = prepareOnce(["now"], (db) => selectDriven(db, plan));
  const countRows = prepareOnce(["now"], (db) => countKept(db, isKept ? filters : []));
  return async (context) => {
    const values = valuesOf(context);
    const [firstRows, secondRows, [kept]] = await context.db.batch([
      selectFirst(context.db, values),
      selectSecond(context.db, values),
      countRows(context.db, values),
    ]);
    const { keys, isWhole } = chooseWindow(plan, query.limit, firstRows, secondRows);
    const shown = keys.slice((query.page - 1) * query.limit, query.page * query.limit);
    const count = isKept && !isWhole ? (kept?.found ?? keys.length) : keys.length;
    const counted = { count, isMinimum: !isWhole && !isKept, listed: keys.length };
    return toProductPage(await readCards(context, shown), counted, query);
  };
}

function toWindowPlan(query: ProductListQuery, filters: readonly ListFilter[]): WindowPlan {
  const index = indexInOrder(query.sort_by, filters);
  const isByStock = query.in_stock_first === true && index.name === "products_by_discount";
  const driver = indexOfFilters(filters);
  const terms = splitTerms(query.search ?? "");
  return {
    inOrder: isByStock
      ? [1, 0].map((isInStock) => ({
          index: byStockAndDiscount,
          where: [
            sql`(stock_on_hand > stock_allocated) = ${isInStock}`,
            ...heldBy(byStockAndDiscount, filters),
          ],
        }))
      : [{ index, where: heldBy(index, filters) }],
    driven: driver && { index: driver, where: heldBy(driver, filters) },
    ...((query.search ?? "").trim() === "" ? {} : { hits: newestHits(terms, query.category) }),
    filters: filters.map(({ condition }) => condition),
    indexOrder: orderOf(query),
    orderBy: [
      ...(query.in_stock_first === true ? [desc(gt(products.stockQuantity, 0))] : []),
      ...orderOf(query),
    ],
  };
}

function heldBy({ holds }: ListIndex, filters: readonly ListFilter[]): SQL[] {
  return filters.filter(({ on }) => holds.includes(on)).map(({ condition }) => condition);
}

/** Text without a single letter or digit finds nothing. */
function newestHits(terms: readonly string[], categories: ProductListQuery["category"]): SQL {
  if (terms.length === 0) return sql`(SELECT 0 AS hit_key, 0 AS hit_rank WHERE 0)`;
  const expression = withinCategories(matchExpression(terms), categories);
  return sql`(SELECT rowid AS hit_key, 0 AS hit_rank FROM products_fts WHERE products_fts MATCH ${expression} AND rowid > 0
    ORDER BY rowid DESC LIMIT ${literal(hitRows)})`;
}

function orderOf(query: ProductListQuery): SQL[] {
  return sortedBy(productSortColumns[query.sort_by], query.order);
}

/** Whether product_counts knows how many there are. */
function isCounted(filters: readonly ListFilter[]): boolean {
  const kept: readonly ListFilter["on"][] = ["category", "categories", "is_featured", "stock_quantity"];
  return filters.every(({ on }) => kept.includes(on));
}

const countsLikeProducts = new Subquery(sql`SELECT * FROM ${productCounts}`, {}, "products");

function countKept(db: Database, filters: readonly ListFilter[]) {
  // Of the same names as in products, but for the stock.
  const conditions = filters.map(({ on, condition }) =>
    on === "stock_quantity" ? sql`is_in_stock = 1` : condition,
  );
  return db
    .select({ found: sql<number>`coalesce(sum(found), 0)` })
    .from(countsLikeProducts)
    .where(and(...conditions));
}

/** @returns one more than `most` where there are more */
function countUpTo(db: Database, where: readonly SQL[], index: ListIndex, most: number) {
  const rows = db
    .select({ key: products.searchKey })
    .from(readBy(index))
    .where(and(...where))
    .limit(literal(most + 1))
    .as("counted");
  return db.select({ found: sql<number>`count(*)` }).from(rows);
}
