import { and, eq, gt, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { lowStockBelow } from "../../../../contract/admin/dashboard.ts";
import type { ProductListQuery } from "../../../../contract/catalog/catalog.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { products } from "../../../db/schema/catalog.ts";

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

/** A filter, and what it looks at. */
export interface ListFilter {
  readonly on:
    | "category"
    | "categories"
    | "is_featured"
    | "stock_quantity"
    | "created_at"
    | "price"
    | "retail_price"
    | "discount_percentage";
  readonly condition: SQL;
}

/** The filters of a list, without its text. Prices are in dollars. Their statements are filled in with `now`, ISO 8601. */
export function buildFilters(query: ProductListQuery): ListFilter[] {
  const filters = commonFilters(query);
  const add = (on: ListFilter["on"], condition: SQL | undefined) => {
    if (condition !== undefined) filters.push({ on, condition });
  };
  if (query.is_featured !== undefined) add("is_featured", eq(products.isFeatured, query.is_featured));
  if (query.in_stock === true) add("stock_quantity", gt(products.stockQuantity, 0));
  if (query.is_new === true) add("created_at", isNew);
  if (query.is_deal === true) add("discount_percentage", isDeal);
  add("retail_price", between(products.retailPriceCents, query.min_retail_price, query.max_retail_price));
  if (query.min_discount_percentage !== undefined) {
    add("discount_percentage", gte(products.discountPercentage, query.min_discount_percentage));
  }
  return filters;
}

/** The filters that lists and searches share. Prices are the price charged, in dollars. */
export function commonFilters(
  query: Pick<ProductListQuery, "category" | "min_price" | "max_price">,
): ListFilter[] {
  const price = between(products.wholesalePriceCents, query.min_price, query.max_price);
  return [
    ...(query.category === undefined ? [] : [oneCategoryOrSeveral(query.category)]),
    ...(price === undefined ? [] : [{ on: "price", condition: price } as const]),
  ];
}

function between(
  column: typeof products.wholesalePriceCents | typeof products.retailPriceCents,
  minDollars: number | undefined,
  maxDollars: number | undefined,
): SQL | undefined {
  return and(
    minDollars === undefined ? undefined : gte(column, dollarsToCents(minDollars)),
    maxDollars === undefined ? undefined : lte(column, dollarsToCents(maxDollars)),
  );
}

const newSince = sql`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.placeholder("now")}, '-' || new_arrival_days || ' days')
  FROM store_settings)`;

/** Recent arrivals; without any, the newest products. */
const isNew = sql`${products.createdAt} >= (SELECT min(${newSince}, coalesce(
  (SELECT max(created_at) FROM products WHERE is_active = 1 AND created_at >= ${newSince}),
  (SELECT created_at FROM products WHERE is_active = 1 ORDER BY created_at DESC LIMIT 1 OFFSET ${newestCount - 1}),
  '')))`;

const isDeal = sql`${products.discountPercentage} >= (SELECT deal_min_percent FROM store_settings)`;

/** Equality, not a list of one: only then the index also sorts. */
function oneCategoryOrSeveral(names: NonNullable<ProductListQuery["category"]>): ListFilter {
  const wanted = [...new Set(names)];
  const [only, ...others] = wanted;
  return only !== undefined && others.length === 0
    ? { on: "category", condition: eq(products.category, only) }
    : { on: "categories", condition: inArray(products.category, wanted) };
}
