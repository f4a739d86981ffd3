import { desc, type SQL, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { findFuzzyMatches } from "./fuzzy-matches.ts";
import { buildCommonFilters, isPublished } from "./list-filters.ts";
import { buildOrderBy } from "./list-order.ts";
import { countProducts, type ProductPage, readCardPage } from "./product-page.ts";
import { matchGroups, matchTerms, splitTerms } from "./search-terms.ts";

/**
 * Searches published products. Any text is a valid query. If no product has every word, it finds products with similarly
 * spelled words, and the message says so.
 */
export async function searchProducts(context: StoreContext, query: ProductSearchQuery): Promise<ProductPage> {
  if (query.query.trim() === "") return createEmptyPage(query, "Search for products");
  const terms = splitTerms(query.query);
  if (terms.length === 0) return createEmptyPage(query, "No products found");

  const page = await readMatches(context, query, matchTerms(terms));
  if (page.count > 0) return page;
  const similar = await readSimilar(context, query, terms);
  if (similar === undefined) return { ...page, message: "No products found" };
  return { ...similar, message: "No exact matches. Showing similar products." };
}

/** Finds products with the nearest fuzzy match of every term, or if there are none, with any fuzzy match of every term. */
async function readSimilar(
  context: StoreContext,
  query: ProductSearchQuery,
  terms: readonly string[],
): Promise<ProductPage | undefined> {
  // If only the filters exclude all matches, the terms have no typos.
  const [total] = await countProducts(context.db, { where: [isPublished], match: matchTerms(terms) });
  if (total !== undefined && total.found > 0) return undefined;
  const matches = await findFuzzyMatches(context, terms);
  if (matches === undefined) return undefined;
  const nearest = matches.map((words) => words.filter(({ distance }) => distance === words[0]?.distance));
  for (const groups of [nearest, matches]) {
    // If all distances are 0, this is the exact search, which found nothing.
    if (groups.flat().every(({ distance }) => distance === 0)) continue;
    const expression = matchGroups(groups.map((words) => words.map(({ word }) => word)));
    const page = await readMatches(context, query, `name : (${expression})`);
    if (page.count > 0) return page;
  }
  return undefined;
}

function readMatches(context: StoreContext, query: ProductSearchQuery, match: string): Promise<ProductPage> {
  return readCardPage(context, {
    where: [isPublished, ...buildCommonFilters(query)],
    match,
    orderBy: buildOrder(query),
    page: query.page,
    limit: query.limit,
  });
}

function buildOrder({ query, sort_by, order }: ProductSearchQuery): SQL[] {
  switch (sort_by) {
    case "relevance":
      return buildRelevanceOrder(query);
    case "created_at":
      return buildOrderBy([products.createdAt], order);
    case "price_asc":
      return buildOrderBy([products.wholesalePriceCents], "asc");
    case "price_desc":
      return buildOrderBy([products.wholesalePriceCents], "desc");
    case "retail_price":
      return buildOrderBy([products.retailPriceCents], order);
    case "name_asc":
      return buildOrderBy([products.nameFolded], "asc");
    case "name_desc":
      return buildOrderBy([products.nameFolded], "desc");
    case "name":
      return buildOrderBy([products.nameFolded], order);
  }
}

/** Builds an order with the product that has this SKU or barcode first, then by bm25, shorter name and newest. */
function buildRelevanceOrder(text: string): SQL[] {
  const isCode = sql`${text.trim()} COLLATE NOCASE IN (${products.sku}, coalesce(${products.barcode}, ''))`;
  // The weights of the index's columns: name, sku, category, short_description, description, brand, barcode.
  const rank = sql`bm25(products_fts, 20, 10, 3, 3, 1, 3, 10)`;
  return [desc(isCode), rank, sql`length(${products.name})`, desc(products.searchKey)];
}

function createEmptyPage(query: ProductSearchQuery, message: string): ProductPage {
  return {
    data: [],
    count: 0,
    page: query.page,
    limit: query.limit,
    total_pages: 0,
    message,
  };
}
