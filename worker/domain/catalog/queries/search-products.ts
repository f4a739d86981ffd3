import { type SQL, sql } from "drizzle-orm";
import type { ProductPageView, ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { findNearWords } from "./find-near-words.ts";
import { commonFilters, sortedBy, visibleToShoppers } from "./list-products.ts";
import { hitRank, readProductPage } from "./product-page.ts";
import { matchExpression, nameExpression, splitTerms } from "./search-terms.ts";

type SearchPage = Omit<ProductPageView, "success">;

/**
 * Full-text search over active products. Any text at all is a valid query: what cannot match finds nothing.
 * Where no product has every word, products whose names are spelled nearly like it are shown instead.
 */
export async function searchProducts(context: StoreContext, query: ProductSearchQuery): Promise<SearchPage> {
  if (query.query.trim() === "") return emptyPage(query, "Search for products");
  const terms = splitTerms(query.query);
  if (terms.length === 0) return emptyPage(query, "No products found");

  const found = await readHits(context, query, matchExpression(terms));
  if (found.count > 0) return found;
  const near = (await hasHits(context, terms)) ? undefined : await readNearHits(context, query, terms);
  if (near === undefined) return { ...found, message: "No products found" };
  return { ...near, message: "No exact matches. Showing similar products." };
}

/** Products with the words that are nearest to the terms; where none has them together, with any of the near ones. */
async function readNearHits(context: StoreContext, query: ProductSearchQuery, terms: readonly string[]) {
  const near = await findNearWords(context, terms);
  if (near === undefined) return undefined;
  const nearest = near.map((words) => words.filter(({ distance }) => distance === words[0]?.distance));
  for (const groups of [nearest, near]) {
    const expression = nameExpression(groups.map((words) => words.map(({ word }) => word)));
    const found = await readHits(context, query, expression);
    if (found.count > 0) return found;
  }
  return undefined;
}

/** Whether some product has the terms exactly: the filters hid it, and a misspelling was not what was wrong. */
async function hasHits(context: StoreContext, terms: readonly string[]): Promise<boolean> {
  const hits = await context.db
    .select({ key: sql<number>`rowid` })
    .from(sql`products_fts`)
    .where(sql`products_fts MATCH ${matchExpression(terms)}`)
    .limit(1);
  return hits.length > 0;
}

/**
 * The name counts most, then SKU and barcode, then brand, category and the short description. A lower bm25 is a better
 * match. One number for each column of products_fts.
 */
function readHits(context: StoreContext, query: ProductSearchQuery, expression: string): Promise<SearchPage> {
  return readProductPage(context, {
    hits: sql`(SELECT rowid AS hit_key, bm25(products_fts, 10, 8, 3, 3, 1, 4, 8) AS hit_rank
      FROM products_fts WHERE products_fts MATCH ${expression})`,
    where: [visibleToShoppers, ...commonFilters(query)],
    orderBy: buildOrder(query),
    page: query.page,
    limit: query.limit,
  });
}

function buildOrder(query: ProductSearchQuery): SQL[] {
  switch (query.sort_by) {
    case "relevance":
      // The least relevant first is of use to no one: best first, whatever the direction.
      return sortedBy([hitRank], "asc");
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

function emptyPage(query: ProductSearchQuery, message: string): SearchPage {
  return { data: [], count: 0, page: query.page, limit: query.limit, total_pages: 0, message };
}
