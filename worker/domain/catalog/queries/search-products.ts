import { type SQL, sql } from "drizzle-orm";
import type { ProductPageView, ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { findNearProducts } from "./find-near-products.ts";
import { commonFilters, sortedBy, visibleToShoppers } from "./list-products.ts";
import { hitRank, readProductPage } from "./product-page.ts";
import { matchExpression, splitTerms } from "./search-terms.ts";

type SearchPage = Omit<ProductPageView, "success">;

/**
 * Full-text search over active products. Any text at all is a valid query: what cannot match finds nothing.
 * Where no product has every word, products whose names are spelled nearly like it are shown instead.
 */
export async function searchProducts(context: StoreContext, query: ProductSearchQuery): Promise<SearchPage> {
  if (query.query.trim() === "") return emptyPage(query, "Search for products");
  const terms = splitTerms(query.query);
  if (terms.length === 0) return emptyPage(query, "No products found");

  const found = await readHits(context, query, exactHits(terms));
  if (found.count > 0) return found;

  const nearKeys = await findNearProducts(context, terms);
  if (nearKeys.length === 0) return { ...found, message: "No products found" };
  const near = await readHits(context, query, nearHits(nearKeys));
  return {
    ...near,
    message: near.count === 0 ? "No products found" : "No exact matches. Showing similar products.",
  };
}

function readHits(context: StoreContext, query: ProductSearchQuery, hits: SQL): Promise<SearchPage> {
  return readProductPage(context, {
    hits,
    where: [visibleToShoppers, ...commonFilters(query)],
    orderBy: buildOrder(query),
    page: query.page,
    limit: query.limit,
  });
}

/**
 * The name counts most, then SKU and barcode, then brand, category and the short description. A lower bm25 is a better
 * match. One number for each column of products_fts.
 */
function exactHits(terms: readonly string[]): SQL {
  return sql`(SELECT rowid AS hit_key, bm25(products_fts, 10, 8, 3, 3, 1, 4, 8) AS hit_rank
    FROM products_fts WHERE products_fts MATCH ${matchExpression(terms)})`;
}

/** Nearest first, as they were found. One parameter, however many there are. */
function nearHits(keys: readonly number[]): SQL {
  return sql`(SELECT value AS hit_key, key AS hit_rank FROM json_each(${JSON.stringify(keys)}))`;
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
