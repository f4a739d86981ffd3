import { desc, type SQL, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { readPriceWords } from "../../../../contract/catalog/price-words.ts";
import { newSynonyms } from "../../../../contract/store/new-synonyms.ts";
import { type NamedResults, readBatch } from "../../../db/read-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { selectContent } from "../../store/documents.ts";
import { parseSynonyms } from "../../store/synonyms.ts";
import { isPublished, matchExpression } from "../products/product-conditions.ts";
import {
  buildCommonFilters,
  buildOrderBy,
  type ProductPage,
  type ProductSelection,
  readCardPage,
  restrictToPage,
  selectCardPage,
  toCardPage,
} from "../products/product-page.ts";
import { correctSearch } from "./correct-search.ts";
import { buildNamedExpression, buildSearchExpression, namingColumns, rankMatch } from "./match-expression.ts";
import { indexSynonyms, type ParsedSearch, parseSearch, type Synonyms, splitTerms } from "./parse-search.ts";

/**
 * Shopper: searches published products. A family has one card, of its member that matches best. Any text is a valid query. A price limit in the text ("under $5") is a filter.
 * If no product has every word, the page has the matches of the likeliest other reading (correctSearch), and its words.
 */
export async function searchProducts(context: StoreContext, typed: ProductSearchQuery): Promise<ProductPage> {
  const query = readPriceLimits(typed);
  if (query.query.trim() === "") {
    const hasLimit = query.min_price !== undefined || query.max_price !== undefined;
    return hasLimit ? listByPrice(context, query) : createEmptyPage(query, "Search for products");
  }
  if (splitTerms(query.query).length === 0) return createEmptyPage(query, "No products found");
  const { page, search, synonyms } = await readFirstMatches(context, query);
  if (page.count > 0) return page;
  const corrected = await correctSearch(context, search, synonyms);
  if (corrected === undefined) return { ...page, message: "No products found" };
  const correctedPage = await readCardPage(context, select(query, corrected.search, corrected.match));
  if (correctedPage.count === 0) return { ...page, message: "No products found" };
  const { correctedText } = corrected;
  if (correctedText === undefined) return correctedPage;
  return {
    ...correctedPage,
    message: "No exact matches. Showing similar products.",
    corrected_query: correctedText,
  };
}

function readPriceLimits(query: ProductSearchQuery): ProductSearchQuery {
  const { text, ...limits } = readPriceWords(query.query);
  return { ...query, ...limits, query: text };
}

/** Lists all products within the price limits, cheapest first unless the query has another order. */
function listByPrice(context: StoreContext, query: ProductSearchQuery): Promise<ProductPage> {
  const byPrice = buildOrderBy([products.priceCents], "asc");
  return readCardPage(context, {
    where: [isPublished, ...buildCommonFilters(query)],
    orderBy: query.sort_by === "relevance" ? byPrice : buildOrder(query, parseSearch("")),
    page: query.page,
    limit: query.limit,
  });
}

// The synonyms of the last search. They rarely change, so that most searches need one round trip.
let lastSynonyms: Synonyms | undefined;

/** Reads the matches with the last synonyms, and again if they are no longer the saved ones. */
async function readFirstMatches(context: StoreContext, query: ProductSearchQuery) {
  const synonyms = lastSynonyms ?? indexSynonyms(newSynonyms.text);
  const search = parseSearch(query.query, synonyms);
  const { content, ...matches } = await readBatch(context.db, {
    ...selectMatches(context, query, search),
    content: selectContent(context, "synonyms"),
  });
  const savedText = parseSynonyms(content).text;
  if (savedText !== synonyms.text) {
    const saved = indexSynonyms(savedText);
    lastSynonyms = saved;
    const savedSearch = parseSearch(query.query, saved);
    return { page: await readMatches(context, query, savedSearch), search: savedSearch, synonyms: saved };
  }
  lastSynonyms = synonyms;
  return { page: toMatchPage(matches, query, search), search, synonyms };
}

async function readMatches(context: StoreContext, query: ProductSearchQuery, search: ParsedSearch) {
  const matches = await readBatch(context.db, selectMatches(context, query, search));
  return toMatchPage(matches, query, search);
}

/** Selects a page of the matches, and one product that the words name. */
function selectMatches(context: StoreContext, query: ProductSearchQuery, search: ParsedSearch) {
  const selection = select(query, search);
  return {
    ...selectCardPage(context, selection),
    named: restrictToPage(context.db.select({ id: products.id }).from(products).$dynamic(), {
      where: selection.where,
      match: buildNamedExpression(search),
      orderBy: [],
      page: 1,
      limit: 1,
    }),
  };
}

/** Creates the page of the matches, and marks one whose products only mention the words in their descriptions. */
function toMatchPage(
  { named, ...cardPage }: NamedResults<ReturnType<typeof selectMatches>>,
  query: ProductSearchQuery,
  search: ParsedSearch,
): ProductPage {
  const page = toCardPage(cardPage, select(query, search));
  return page.count > 0 && named.length === 0 ? { ...page, only_mentioned: true } : page;
}

function select(
  query: ProductSearchQuery,
  search: ParsedSearch,
  match = buildSearchExpression(search),
): ProductSelection {
  return {
    where: [isPublished, ...buildCommonFilters(query)],
    match,
    memberOrder: [
      desc(isCode(query.query)),
      rankMatch(search),
      // The red mug is named by the value "Red", and its siblings may mention red.
      desc(matchExpression(buildSearchExpression(search, namingColumns))),
    ],
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
      return buildOrderBy([products.priceCents], "asc");
    case "price_desc":
      return buildOrderBy([products.priceCents], "desc");
    case "retail_price":
      return buildOrderBy([products.compareAtPriceCents], order);
    case "name_asc":
      return buildOrderBy([products.nameFolded], "asc");
    case "name_desc":
      return buildOrderBy([products.nameFolded], "desc");
    case "name":
      return buildOrderBy([products.nameFolded], order);
  }
}

/**
 * Builds an order with the product that has this SKU or barcode first, then by rank (match-expression.ts), bm25,
 * shorter name and newest.
 */
function buildRelevanceOrder(text: string, search: ParsedSearch): SQL[] {
  // The weights of the index's columns: name, head, sku, category, keywords, summary, description, brand, barcode. The
  // first ones are so high that no number of mentions in a description outweighs a keyword.
  const relevance = sql`bm25(products_fts, 200, 0, 100, 50, 100, 3, 1, 50, 100)`;
  return [
    desc(isCode(text)),
    rankMatch(search),
    relevance,
    sql`length(${products.name})`,
    desc(products.searchKey),
  ];
}

/** True for the product that has this SKU or barcode. It may be typed without its hyphens. */
function isCode(text: string): SQL {
  const code = text.replace(/[\s-]/g, "");
  return sql`${code} COLLATE NOCASE IN (replace(${products.sku}, '-', ''), coalesce(${products.barcode}, ''))`;
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
