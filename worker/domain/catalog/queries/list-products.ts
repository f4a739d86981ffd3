import { asc, desc, eq, gt, gte, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  maxListLimit,
  type ProductCardView,
  type ProductListQuery,
  type ProductPageView,
} from "../../../../contract/catalog/catalog.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { storeTerms } from "../../../../contract/shared/store-terms.ts";
import { products } from "../../../db/schema/catalog.ts";
import { minutesADay, minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { readProductPage } from "./product-page.ts";
import { matchExpression, splitTerms } from "./search-terms.ts";

/** Archived products are inactive, by a CHECK: this alone decides what a shopper may see. */
export const visibleToShoppers = eq(products.isActive, true);

/** How many New Arrivals lists when nothing came in lately. */
const newestCount = 24;

/** Active products, filtered, sorted, one page. A filter for inactive ones finds nothing: they are the admin's. */
export async function listProducts(
  context: StoreContext,
  query: ProductListQuery,
): Promise<Omit<ProductPageView, "success">> {
  return readProductPage(context, {
    where: [visibleToShoppers, ...buildFilters(query), ...(query.is_new === true ? [isNew(context)] : [])],
    orderBy: [
      ...(query.in_stock_first === true ? [desc(gt(products.stockQuantity, 0))] : []),
      ...sortedBy(productSortColumns[query.sort_by], query.order),
    ],
    page: query.page,
    limit: query.limit,
  });
}

/** All featured active products, newest first. */
export async function listFeaturedProducts(context: StoreContext): Promise<ProductCardView[]> {
  const featured = await readProductPage(context, {
    where: [visibleToShoppers, eq(products.isFeatured, true)],
    orderBy: sortedBy([products.createdAt], "desc"),
    page: 1,
    limit: maxListLimit,
  });
  return featured.data;
}

/** The filters that lists and searches share. Prices are the price charged, in dollars. */
export function commonFilters(query: Pick<ProductListQuery, "category" | "min_price" | "max_price">): SQL[] {
  const filters: SQL[] = [];
  if (query.category !== undefined) filters.push(oneCategoryOrSeveral(query.category));
  if (query.min_price !== undefined)
    filters.push(gte(products.wholesalePriceCents, dollarsToCents(query.min_price)));
  if (query.max_price !== undefined)
    filters.push(lte(products.wholesalePriceCents, dollarsToCents(query.max_price)));
  return filters;
}

/**
 * The columns in one direction. Products that are equal in them keep one order, so that no page repeats or loses one:
 * by the row's key, which every index carries at its end, so that it costs no sorting.
 */
export function sortedBy(columns: readonly SQLWrapper[], order: "asc" | "desc"): SQL[] {
  const direction = order === "asc" ? asc : desc;
  return [...columns, products.searchKey].map((column) => direction(column));
}

export const productSortColumns = {
  name: [products.nameFolded],
  created_at: [products.createdAt],
  price: [products.wholesalePriceCents],
  wholesale_price: [products.wholesalePriceCents],
  retail_price: [products.retailPriceCents],
  discount_percentage: [products.discountPercentage],
  stock_quantity: [products.stockQuantity],
  sku: [products.sku],
  category: [products.category, products.nameFolded],
} as const satisfies Record<ProductListQuery["sort_by"], readonly SQLWrapper[]>;

function buildFilters(query: ProductListQuery): SQL[] {
  const filters = commonFilters(query);
  if (query.is_active === false) filters.push(sql`0`);
  if (query.in_stock === true) filters.push(gt(products.stockQuantity, 0));
  if (query.is_featured !== undefined) filters.push(eq(products.isFeatured, query.is_featured));
  if (query.min_retail_price !== undefined) {
    filters.push(gte(products.retailPriceCents, dollarsToCents(query.min_retail_price)));
  }
  if (query.max_retail_price !== undefined) {
    filters.push(lte(products.retailPriceCents, dollarsToCents(query.max_retail_price)));
  }
  if (query.min_discount_percentage !== undefined) {
    filters.push(gte(products.discountPercentage, query.min_discount_percentage));
  }
  if (query.search !== undefined && query.search.trim() !== "") filters.push(matching(query.search));
  return filters;
}

/** Recent arrivals; without any, the newest products. */
function isNew(context: StoreContext): SQL {
  const since = minutesFromNow(context, -storeTerms.newForDays * minutesADay);
  return sql`${products.createdAt} >= min(${since}, coalesce(
    (SELECT max(created_at) FROM products WHERE is_active = 1 AND created_at >= ${since}),
    (SELECT created_at FROM products WHERE is_active = 1 ORDER BY created_at DESC LIMIT 1 OFFSET ${newestCount - 1}),
    ''))`;
}

/** Equality, not a list of one: only then the index also sorts. */
function oneCategoryOrSeveral(names: NonNullable<ProductListQuery["category"]>): SQL {
  const wanted = [...new Set(names)];
  const [only, ...others] = wanted;
  return only !== undefined && others.length === 0
    ? eq(products.category, only)
    : inArray(products.category, wanted);
}

/** Text without a single letter or digit matches nothing. @param columns those to look in, as FTS5 names them; else all */
export function matching(text: string, columns?: string): SQL {
  const terms = splitTerms(text);
  if (terms.length === 0) return sql`0`;
  const expression =
    columns === undefined ? matchExpression(terms) : `${columns} : (${matchExpression(terms)})`;
  return sql`${products.searchKey} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${expression})`;
}
