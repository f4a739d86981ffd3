import { and, eq, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { lowStockBelow } from "../../../../contract/admin/dashboard.ts";
import type { ProductListQuery } from "../../../../contract/catalog/catalog.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { products } from "../../../db/schema/catalog.ts";
import { matchText } from "./match-expression.ts";

/** True for products that shoppers can see. A CHECK ensures that archived products are inactive. */
export const isPublished = eq(products.isActive, true);

/** True for published products whose cards show 'Only N left' or 'Out of Stock'. */
export const isLowOnStock = and(isPublished, lt(products.stockQuantity, lowStockBelow));

// The number of products in New Arrivals if no product is recent.
const newestCount = 24;

/**
 * Builds the conditions of a shopper's list.
 * @param now decides which products are new
 */
export function buildFilters(query: ProductListQuery, now: Date): SQL[] {
  const conditions = [
    isPublished,
    ...buildCommonFilters(query),
    query.is_featured === undefined ? undefined : eq(products.isFeatured, query.is_featured),
    query.in_stock === true ? likely(gt(products.stockQuantity, 0)) : undefined,
    query.is_new === true ? isNew(now) : undefined,
    query.is_deal === true ? isDeal : undefined,
    isBetween(products.retailPriceCents, query.min_retail_price, query.max_retail_price),
    query.min_discount_percentage === undefined
      ? undefined
      : likely(gte(products.discountPercentage, query.min_discount_percentage)),
    query.search === undefined || query.search.trim() === "" ? undefined : matchText(query.search),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Builds the conditions that lists and searches share. The query has prices that shoppers pay, in dollars. */
export function buildCommonFilters(
  query: Pick<ProductListQuery, "category" | "min_price" | "max_price">,
): SQL[] {
  const conditions = [
    query.category === undefined ? undefined : inArray(products.category, [...new Set(query.category)]),
    isBetween(products.wholesalePriceCents, query.min_price, query.max_price),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

function isBetween(
  column: typeof products.wholesalePriceCents | typeof products.retailPriceCents,
  minDollars: number | undefined,
  maxDollars: number | undefined,
): SQL | undefined {
  return and(
    minDollars === undefined ? undefined : likely(gte(column, dollarsToCents(minDollars))),
    maxDollars === undefined ? undefined : likely(lte(column, dollarsToCents(maxDollars))),
  );
}

/** True for products of the last days of the setting, or for the newest products if there are none. */
function isNew(now: Date): SQL {
  const since = sql`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '-' || new_arrival_days || ' days')
  FROM store_settings)`;
  const hasRecent = sql`EXISTS (SELECT 1 FROM products WHERE is_active = 1 AND created_at >= ${since})`;
  // Selects ids instead of a date, because an import inserts thousands of products with the same date.
  const newest = sql`SELECT id FROM products WHERE is_active = 1 ORDER BY created_at DESC, id LIMIT ${newestCount}`;
  return likely(
    sql`CASE WHEN ${hasRecent} THEN ${products.createdAt} >= ${since} ELSE ${products.id} IN (${newest}) END`,
  );
}

const isDeal = likely(sql`${products.discountPercentage} >= (SELECT deal_min_percent FROM store_settings)`);

/** Makes SQLite read the products in the list's order. Otherwise it would use the condition's index and sort the result. */
function likely(condition: SQL): SQL {
  return sql`likely(${condition})`;
}
