import { and, desc, gt, type SQL, Subquery, sql } from "drizzle-orm";
import {
  maxListLimit,
  type ProductCardView,
  type ProductListQuery,
} from "../../../../contract/catalog/catalog.ts";
import { literal } from "../../../db/literal.ts";
import { productCounts, products } from "../../../db/schema/catalog.ts";
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
import { chooseWindow, hitRows, selectWindows, type WindowPlan } from "./list-window.ts";
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
  const filters = buildFilters(context, query);
  const index = indexInOrder(query.sort_by, filters);
  const isPlain =
    filters.every(({ on }) => index.holds.includes(on)) &&
    query.in_stock_first !== true &&
    (query.search ?? "").trim() === "";
  return isPlain ? readRange(context, query, filters, index) : readWindow(context, query, filters);
}

/** All featured active products, newest first. */
export async function listFeaturedProducts(context: StoreContext): Promise<ProductCardView[]> {
  const { data } = await listProducts(context, {
    ...({ is_featured: true, sort_by: "created_at", order: "desc", page: 1 } as const),
    limit: maxListLimit,
  });
  return data;
}

/** A list that is one range of an index. */
async function readRange(
  context: StoreContext,
  query: ProductListQuery,
  filters: readonly ListFilter[],
  index: ListIndex,
): Promise<ProductPage> {
  const where = [isPublished, ...filters.map(({ condition }) => condition)];
  const lastPage = Math.max(1, Math.floor(maxListed / query.limit));
  const selection = { where, orderBy: orderOf(query), page: query.page, limit: query.limit };
  const [[counted], rows] = await context.db.batch([
    isCounted(filters)
      ? countKept(context, filters)
      : countUpTo(context, where, index, lastPage * query.limit),
    selectCards(
      context,
      query.page > lastPage ? { ...selection, where: [sql`0`], page: 1 } : selection,
      readBy(index),
    ),
  ]);
  const found = counted?.found ?? 0;
  const listed = Math.min(found, lastPage * query.limit);
  const count = isCounted(filters) ? found : listed;
  return toProductPage(toCards(rows), { count, isMinimum: found > count, listed }, query);
}

/** A list that no index holds in its order: the part of it that can be found at once, which is often all. */
async function readWindow(
  context: StoreContext,
  query: ProductListQuery,
  filters: readonly ListFilter[],
): Promise<ProductPage> {
  const plan = planWindow(query, filters);
  const isKept = plan.hits === undefined && isCounted(filters);
  const [first, second] = selectWindows(context, plan);
  const [firstRows, secondRows, [kept]] = await context.db.batch([
    first,
    second,
    countKept(context, isKept ? filters : []),
  ]);
  const { keys, isWhole } = chooseWindow(plan, query.limit, firstRows, secondRows);
  const data = await readCards(context, keys.slice((query.page - 1) * query.limit, query.page * query.limit));
  const count = isKept && !isWhole ? (kept?.found ?? keys.length) : keys.length;
  return toProductPage(data, { count, isMinimum: !isWhole && !isKept, listed: keys.length }, query);
}

function planWindow(query: ProductListQuery, filters: readonly ListFilter[]): WindowPlan {
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

function countKept(context: StoreContext, filters: readonly ListFilter[]) {
  // Of the same names as in products, but for the stock.
  const conditions = filters.map(({ on, condition }) =>
    on === "stock_quantity" ? sql`is_in_stock = 1` : condition,
  );
  return context.db
    .select({ found: sql<number>`coalesce(sum(found), 0)` })
    .from(countsLikeProducts)
    .where(and(...conditions));
}

/** @returns one more than `most` where there are more */
function countUpTo(context: StoreContext, where: readonly SQL[], index: ListIndex, most: number) {
  const rows = context.db
    .select({ key: products.searchKey })
    .from(readBy(index))
    .where(and(...where))
    .limit(literal(most + 1))
    .as("counted");
  return context.db.select({ found: sql<number>`count(*)` }).from(rows);
}
