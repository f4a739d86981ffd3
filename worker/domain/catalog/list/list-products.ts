import { desc, eq, gt, gte, type SQL, sql } from "drizzle-orm";
import {
  maxPageSize,
  type ProductCardView,
  type ProductListQuery,
} from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { toPage } from "../../page.ts";
import { isPublished } from "../products/product-conditions.ts";
import {
  buildCommonFilters,
  buildOrderBy,
  isBetween,
  isFamilyCard,
  likely,
  type ProductPage,
  productSortColumns,
  readCardPage,
} from "../products/product-page.ts";
import { matchText } from "../search/match-expression.ts";
import { parseSearch } from "../search/parse-search.ts";

/**
 * Shopper: lists a page of published products, with one card for a family. The list is empty for a filter for inactive
 * products, and for a search without a letter or digit.
 */
export async function listProducts(context: StoreContext, query: ProductListQuery): Promise<ProductPage> {
  const search = query.search?.trim() ?? "";
  const hasNoWords = search !== "" && parseSearch(search).words.length === 0;
  if (query.is_active === false || hasNoWords) return toPage([], 0, query);
  const arrivedFirst = query.is_new === true && query.sort_by === "created_at" ? [desc(hasArrived)] : [];
  const orderBy = [...arrivedFirst, ...buildOrderBy(productSortColumns[query.sort_by], query.order)];
  return readCardPage(context, {
    where: buildFilters(query, context.now()),
    orderBy: query.in_stock_first === true ? [desc(gt(products.stockQuantity, 0)), ...orderBy] : orderBy,
    memberOrder: arrivedFirst,
    page: query.page,
    limit: query.limit,
  });
}

/** Shopper: lists the newest featured published products, at most one page. */
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

/**
 * Builds the conditions of a shopper's list.
 * @param now decides which products are new
 */
function buildFilters(query: ProductListQuery, now: Date): SQL[] {
  const conditions = [
    isPublished,
    ...buildCommonFilters(query),
    query.is_featured === undefined ? undefined : eq(products.isFeatured, query.is_featured),
    query.in_stock === true ? likely(gt(products.stockQuantity, 0)) : undefined,
    query.is_new === true ? isNew(now) : undefined,
    query.is_deal === true ? isDeal : undefined,
    isBetween(products.compareAtPriceCents, query.min_retail_price, query.max_retail_price),
    query.min_discount_percentage === undefined
      ? undefined
      : likely(gte(products.discountPercentage, query.min_discount_percentage)),
    query.search === undefined || query.search.trim() === "" ? undefined : matchText(query.search),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

// The number of products in New Arrivals if no product is recent.
const newestCount = 24;

// The cron clears the day of an arrival when it is over.
const hasArrived = sql`${products.arrivedOn} IS NOT NULL`;

/**
 * True for products that arrived today, and for those of the last days of the setting, or the newest ones if there are
 * none.
 */
function isNew(now: Date): SQL {
  const since = sql`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '-' || new_arrival_days || ' days')
  FROM store_settings)`;
  const hasRecent = sql`EXISTS (SELECT 1 FROM products WHERE is_active = 1 AND created_at >= ${since})`;
  // Selects the ids of cards instead of a date, because an import inserts thousands of products with the same date.
  const newest = sql`SELECT id FROM products WHERE is_active = 1 AND ${isFamilyCard({ where: [isPublished] })} ORDER BY created_at DESC, id LIMIT ${newestCount}`;
  return likely(
    sql`(${hasArrived} OR CASE WHEN ${hasRecent} THEN ${products.createdAt} >= ${since} ELSE ${products.id} IN (${newest}) END)`,
  );
}

const isDeal = likely(sql`${products.discountPercentage} >= (SELECT deal_min_percent FROM store_settings)`);
