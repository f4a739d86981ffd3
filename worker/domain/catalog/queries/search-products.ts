import { and, type SQL, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { findNearWords } from "./find-near-words.ts";
import { commonFilters } from "./list-filters.ts";
import { sortedBy } from "./list-indexes.ts";
import {
  hitsOf,
  joinHits,
  type ProductPage,
  readCards,
  selectCards,
  toCards,
  toProductPage,
} from "./product-page.ts";
import { matchExpression, nameExpression, splitTerms, withinCategories } from "./search-terms.ts";

/** As many hits are ranked by how well they match; of more, the newest are shown, names first. */
const rankedHits = 100;
const newestHits = 75;

/** A search in full-text: the expression, and the same of names alone. */
interface SearchWords {
  readonly all: string;
  readonly names: string;
}

/**
 * Full-text search over active products. Any text at all is a valid query: what cannot match finds nothing.
 * Where no product has every word, products whose names are spelled nearly like it are shown instead.
 * However common a word is, only so many products are looked at (docs/decisions/0042).
 */
export async function searchProducts(context: StoreContext, query: ProductSearchQuery): Promise<ProductPage> {
  if (query.query.trim() === "") return emptyPage(query, "Search for products");
  const terms = splitTerms(query.query);
  if (terms.length === 0) return emptyPage(query, "No products found");

  const all = matchExpression(terms);
  const { page, hits } = await readHits(context, query, { all, names: `name : (${all})` });
  if (page.count > 0) return page;
  // With hits the filters hid them, and a misspelling was not what was wrong.
  const near = hits > 0 ? undefined : await readNearHits(context, query, terms);
  if (near === undefined) return { ...page, message: "No products found" };
  return { ...near, message: "No exact matches. Showing similar products." };
}

/** Products with the words that are nearest to the terms; where none has them together, with any of the near ones. */
async function readNearHits(context: StoreContext, query: ProductSearchQuery, terms: readonly string[]) {
  const near = await findNearWords(context, terms);
  if (near === undefined) return undefined;
  const nearest = near.map((words) => words.filter(({ distance }) => distance === words[0]?.distance));
  for (const groups of [nearest, near]) {
    const names = nameExpression(groups.map((words) => words.map(({ word }) => word)));
    const { page } = await readHits(context, query, { all: names, names });
    if (page.count > 0) return page;
  }
  return undefined;
}

/** @returns the page, and how many hits there are without the filters, as far as they were counted */
async function readHits(context: StoreContext, query: ProductSearchQuery, words: SearchWords) {
  const where = commonFilters(query).map(({ condition }) => condition);
  const orderBy = buildOrder(query);
  const ranked = joinHits(rankHits(words.all));
  const fitting =
    where.length === 0 ? countHits(words.all) : sql`(SELECT count(*) FROM ${ranked} WHERE ${and(...where)})`;
  const [[counted], rows] = await context.db.batch([
    context.db
      .select({
        hits: sql<number>`${countHits(words.all)}`.as("hits"),
        found: sql<number>`${fitting}`.as("found"),
      })
      .from(sql`(SELECT 1)`),
    selectCards(context, { where, orderBy, page: query.page, limit: query.limit }, ranked),
  ]);
  const { hits, found } = counted ?? { hits: 0, found: 0 };
  if (hits > rankedHits) return { page: await readNewestHits(context, query, words), hits };
  return {
    page: toProductPage(toCards(rows), { count: found, isMinimum: false, listed: found }, query),
    hits,
  };
}

/** Of a common word the newest products, those with the word in their name first. */
async function readNewestHits(
  context: StoreContext,
  query: ProductSearchQuery,
  words: SearchWords,
): Promise<ProductPage> {
  const newest = (expression: string) =>
    context.db
      .select({ key: sql<number>`rowid`.as("key") })
      .from(sql`products_fts`)
      .where(sql`products_fts MATCH ${withinCategories(expression, query.category)} AND rowid > 0`)
      .orderBy(sql`rowid DESC`)
      .limit(newestHits);
  const [named, all] = await context.db.batch([newest(words.names), newest(words.all)]);
  const found = [...new Set([...named, ...all].map(({ key }) => key))];
  const isInOrder = query.sort_by === "relevance" && commonFilters(query).length === 0;
  const keys = isInOrder ? found : await filterHits(context, query, found);
  const data = await readCards(context, keys.slice((query.page - 1) * query.limit, query.page * query.limit));
  const isMinimum = all.length === newestHits;
  return toProductPage(data, { count: keys.length, isMinimum, listed: keys.length }, query);
}

/** The keys that fit the filters, in the order that was asked for. */
async function filterHits(
  context: StoreContext,
  query: ProductSearchQuery,
  keys: readonly number[],
): Promise<number[]> {
  const rows = await context.db
    .select({ key: products.searchKey })
    .from(joinHits(hitsOf(keys)))
    .where(and(...commonFilters(query).map(({ condition }) => condition)))
    .orderBy(...buildOrder(query));
  return rows.map(({ key }) => key);
}

/**
 * All hits with their rank, or none where there are many: ranking reads every product that has one of the words.
 * The name counts most, then SKU and barcode, then brand, category and the short description. A lower bm25 is a better
 * match. One number for each column of products_fts.
 */
function rankHits(expression: string): SQL {
  return sql`(SELECT rowid AS hit_key, bm25(products_fts, 10, 8, 3, 3, 1, 4, 8) AS hit_rank
    FROM products_fts WHERE products_fts MATCH ${expression} AND rowid > 0
    LIMIT (SELECT iif(${countHits(expression)} > ${rankedHits}, 0, ${rankedHits})))`;
}

/** One more than are ranked, where there are more. */
function countHits(expression: string): SQL {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM products_fts
    WHERE products_fts MATCH ${expression} AND rowid > 0 LIMIT ${rankedHits + 1}))`;
}

function buildOrder(query: ProductSearchQuery): SQL[] {
  switch (query.sort_by) {
    case "relevance":
      // The least relevant first is of use to no one: best first, whatever the direction.
      return sortedBy([sql`hit_rank`], "asc");
    case "created_at":
      return sortedBy([products.createdAt], query.order);
    case "price_asc":
      return sortedBy([products.wholesalePriceCents], "asc");
    case "price_desc":
      return sortedBy([products.wholesalePriceCents], "desc");
    case "retail_price":
      return sortedBy([products.retailPriceCents], query.order);
    case "name_asc":
      return sortedBy([products.nameFolded], "asc");
    case "name_desc":
      return sortedBy([products.nameFolded], "desc");
    case "name":
      return sortedBy([products.nameFolded], query.order);
  }
}

function emptyPage(query: ProductSearchQuery, message: string): ProductPage {
  return { data: [], count: 0, page: query.page, limit: query.limit, total_pages: 0, message };
}
