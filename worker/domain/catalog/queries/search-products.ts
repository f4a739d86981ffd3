import { desc, type SQL, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { selectContent } from "../../settings/store-content.ts";
import { parseSynonymGroups } from "../../settings/synonyms.ts";
import { correctSearch } from "./correct-search.ts";
import { buildCommonFilters, isPublished } from "./list-filters.ts";
import { buildOrderBy } from "./list-order.ts";
import { matchSearch, rankMatch } from "./match-expression.ts";
import { type ParsedSearch, parseSearch } from "./parse-search.ts";
import {
  type ProductPage,
  type ProductSelection,
  readCardPage,
  selectCardPage,
  toCardPage,
} from "./product-page.ts";

/**
 * Searches published products. Any text is a valid query. If no product has every word, it searches for the likeliest other
 * reading, and the page says which words were replaced.
 */
export async function searchProducts(context: StoreContext, query: ProductSearchQuery): Promise<ProductPage> {
  if (query.query.trim() === "") return createEmptyPage(query, "Search for products");
  const typed = parseSearch(query.query);
  if (typed.words.length === 0) return createEmptyPage(query, "No products found");
  const { page, search, synonymGroups } = await readFirstMatches(context, query, typed);
  if (page.count > 0) return page;
  const corrected = await correctSearch(context, search, synonymGroups);
  if (corrected === undefined) return { ...page, message: "No products found" };
  const correctedPage = await readCardPage(context, select(query, corrected.search, corrected.match));
  if (correctedPage.count === 0) return { ...page, message: "No products found" };
  const { correction } = corrected;
  if (correction === undefined) return correctedPage;
  return { ...correctedPage, message: "No exact matches. Showing similar products.", correction };
}

/** Reads the matches with the synonyms, and only if a word has synonyms, the matches of these in a second round trip. */
async function readFirstMatches(context: StoreContext, query: ProductSearchQuery, typed: ParsedSearch) {
  const selection = select(query, typed);
  const [totals, rows, content] = await context.db.batch([
    ...selectCardPage(context, selection),
    selectContent(context, "synonyms"),
  ]);
  const synonymGroups = parseSynonymGroups(content);
  const search = parseSearch(query.query, synonymGroups);
  const hasSynonyms = search.words.some(({ synonyms }) => synonyms.length > 0);
  const page = hasSynonyms
    ? await readCardPage(context, select(query, search))
    : toCardPage(totals, rows, selection);
  return { page, search, synonymGroups };
}

function select(
  query: ProductSearchQuery,
  search: ParsedSearch,
  match = matchSearch(search),
): ProductSelection {
  return {
    where: [isPublished, ...buildCommonFilters(query)],
    match,
    orderBy: buildOrder(query, search),
    page: query.page,
    limit: query.limit,
  };
}

function buildOrder({ query, sort_by, order }: ProductSearchQuery, search: ParsedSearch): SQL[] {
  switch (sort_by) {
    case "relevance":
      return buildRelevanceOrder(query, search);
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

/**
 * Builds an order with the product that has this SKU or barcode first, then by rank (match-expression.ts), bm25, shorter name
 * and newest. A code may be typed without its hyphens.
 */
function buildRelevanceOrder(text: string, search: ParsedSearch): SQL[] {
  const code = text.replace(/[\s-]/g, "");
  const isCode = sql`${code} COLLATE NOCASE IN (replace(${products.sku}, '-', ''), coalesce(${products.barcode}, ''))`;
  // The weights of the index's columns: name, head, sku, category, keywords, summary, description, brand, barcode.
  const relevance = sql`bm25(products_fts, 20, 0, 10, 3, 6, 3, 1, 3, 10)`;
  return [
    desc(isCode),
    rankMatch(search),
    relevance,
    sql`length(${products.name})`,
    desc(products.searchKey),
  ];
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
