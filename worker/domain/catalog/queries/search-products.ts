import { desc, type SQL, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { findFuzzyMatches } from "./fuzzy-matches.ts";
import { commonFilters, isPublished } from "./list-filters.ts";
import { sortedBy } from "./list-order.ts";
import { countProducts, type ProductPage, readCardPage } from "./product-page.ts";
import { matchGroups, matchTerms, splitTerms } from "./search-terms.ts";

/**
 * Searches published products. Any text is a valid query. If no product has every word, it finds products with similarly
 * spelled words, and the message says so.
 */
export async function searchProducts(context: StoreContext, query: ProductSearchQuery): Promise<ProductPage> {
  if (query.query.trim() === "") return emptyPage(query, "Search for products");
  const terms = splitTerms(query.query);
  if (terms.length === 0) return emptyPage(query, "No products found");

  const page = await readMatches(context, query, matchTerms(terms));
  if (page.count > 0) return page;
  const similar = await readSimilar(context, query, terms);
  if (similar === undefined) return { ...page, message: "No products found" };
  return { ...similar, message: "No exact matches. Showing similar products." };
}

/** Finds products that have the nearest fuzzy match of every term, or else any fuzzy match of every term. */
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
    // A distance of 0 everywhere is the exact search, which found nothing.
    if (groups.flat().every(({ distance }) => distance === 0)) continue;
    const expression = matchGroups(groups.map((words) => words.map(({ word }) => word)));
    const page = await readMatches(context, query, `name : (${expression})`);
    if (page.count > 0) return page;
  }
  return undefined;
}

function readMatches(context: StoreContext, query: ProductSearchQuery, match: string): Promise<ProductPage> {
  return readCardPage(context, {
    where: [isPublished, ...commonFilters(query)],
    match,
    orderBy: buildOrder(query),
    page: query.page,
    limit: query.limit,
  });
}

function buildOrder({ query, sort_by, order }: ProductSearchQuery): SQL[] {
  switch (sort_by) {
    case "relevance":
      return byRelevance(query);
    case "created_at":
      return sortedBy([products.createdAt], order);
    case "price_asc":
      return sortedBy([products.wholesalePriceCents], "asc");
    case "price_desc":
      return sortedBy([products.wholesalePriceCents], "desc");
    case "retail_price":
      return sortedBy([products.retailPriceCents], order);
    case "name_asc":
      return sortedBy([products.nameFolded], "asc");
    case "name_desc":
      return sortedBy([products.nameFolded], "desc");
    case "name":
      return sortedBy([products.nameFolded], order);
  }
}

/** Sorts products with this SKU or barcode first, then by bm25. Ties are sorted by shorter name, then newest. */
function byRelevance(text: string): SQL[] {
  const isCode = sql`${text.trim()} COLLATE NOCASE IN (${products.sku}, coalesce(${products.barcode}, ''))`;
  // The weights of the index's columns: name, sku, category, short_description, description, brand, barcode.
  const rank = sql`bm25(products_fts, 20, 10, 3, 3, 1, 3, 10)`;
  return [desc(isCode), rank, sql`length(${products.name})`, desc(products.searchKey)];
}

function emptyPage(query: ProductSearchQuery, message: string): ProductPage {
  return {
    data: [],
    count: 0,
    page: query.page,
    limit: query.limit,
    total_pages: 0,
    message,
  };
}
