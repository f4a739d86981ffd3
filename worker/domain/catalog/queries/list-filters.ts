import { and, eq, gt, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { lowStockBelow } from "../../../../contract/admin/dashboard.ts";
import type { ProductListQuery } from "../../../../contract/catalog/catalog.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { products } from "../../../db/schema/catalog.ts";
import { matchExpression, splitTerms } from "./search-terms.ts";

/** Archived products are inactive, by a CHECK: this alone decides what a shopper may see. */
export const isPublished = eq(products.isActive, true);

/** Fewer left to sell than what the cards call 'Only N left'. Archived products are said twice, for the index. */
export const isLowOnStock = and(
  isPublished,
  isNull(products.archivedAt),
  lt(products.stockQuantity, lowStockBelow),
);

/** How many New Arrivals lists when nothing came in lately. */
const newestCount = 24;

/** The conditions of a shopper's list. Prices are in dollars. @param now decides which products are new */
export function buildFilters(query: ProductListQuery, now: Date): SQL[] {
  const conditions = [
    isPublished,
    ...commonFilters(query),
    query.is_featured === undefined ? undefined : eq(products.isFeatured, query.is_featured),
    query.in_stock === true ? likely(gt(products.stockQuantity, 0)) : undefined,
    query.is_new === true ? isNew(now) : undefined,
    query.is_deal === true ? isDeal : undefined,
    between(products.retailPriceCents, query.min_retail_price, query.max_retail_price),
    query.min_discount_percentage === undefined
      ? undefined
      : likely(gte(products.discountPercentage, query.min_discount_percentage)),
    query.search === undefined || query.search.trim() === "" ? undefined : matchProducts(query.search),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** The filters that lists and searches share. Prices are the price charged, in dollars. */
export function commonFilters(query: Pick<ProductListQuery, "category" | "min_price" | "max_price">): SQL[] {
  const conditions = [
    query.category === undefined ? undefined : inArray(products.category, [...new Set(query.category)]),
    between(products.wholesalePriceCents, query.min_price, query.max_price),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Text without a single letter or digit matches nothing. Hidden products have keys below zero in the index. */
function matchProducts(search: string): SQL {
  const terms = splitTerms(search);
  if (terms.length === 0) return sql`0`;
  return sql`${products.searchKey} IN (SELECT rowid FROM products_fts
    WHERE products_fts MATCH ${matchExpression(terms)} AND rowid > 0)`;
}

function between(
  column: typeof products.wholesalePriceCents | typeof products.retailPriceCents,
  minDollars: number | undefined,
  maxDollars: number | undefined,
): SQL | undefined {
  return and(
    minDollars === undefined ? undefined : likely(gte(column, dollarsToCents(minDollars))),
    maxDollars === undefined ? undefined : likely(lte(column, dollarsToCents(maxDollars))),
  );
}

/** Recent arrivals; without any, the newest products. */
function isNew(now: Date): SQL {
  const since = sql`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '-' || new_arrival_days || ' days')
  FROM store_settings)`;
  const hasRecent = sql`EXISTS (SELECT 1 FROM products WHERE is_active = 1 AND created_at >= ${since})`;
  // An import writes all its products in one moment: counted by id, they are no more than the newest.
  const newest = sql`SELECT id FROM products WHERE is_active = 1 ORDER BY created_at DESC, id LIMIT ${newestCount}`;
  return likely(
    sql`CASE WHEN ${hasRecent} THEN ${products.createdAt} >= ${since} ELSE ${products.id} IN (${newest}) END`,
  );
}

const isDeal = likely(sql`${products.discountPercentage} >= (SELECT deal_min_percent FROM store_settings)`);

/**
 * Makes SQLite read the products in the list's order and try the condition on each. Else it prefers the condition's index and
 * sorts what it finds, for which it has to fold each name: 20 microseconds a product.
 */
function likely(condition: SQL): SQL {
  return sql`likely(${condition})`;
}
