import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import type { Database } from "../../../db/client.ts";
import { literal } from "../../../db/literal.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import { rememberByJson } from "../../../lib/remember-by-text.ts";
import type { StoreContext } from "../../context.ts";
import { toPage } from "../../page.ts";
import { cardRowColumns, isCardImage, joinedImageColumns, toProductCard } from "../products/product-view.ts";
import { findNearWords } from "./find-near-words.ts";
import { commonFilters } from "./list-filters.ts";
import { sortedBy } from "./list-order.ts";
import type { ProductPage } from "./product-page.ts";
import { rankHits } from "./rank-hits.ts";
import { countHits, hitValueNames, hitValues, joinHits, maxHits, type Wanted } from "./search-hits.ts";
import { listVariants, splitTerms } from "./search-terms.ts";

/**
 * Full-text search over active products. Any text at all is a valid query: what cannot match finds nothing.
 * Where no product has every word, products whose names are spelled nearly like it are shown instead.
 * However common a word is, only so many products are looked at (docs/decisions/0077).
 */
export async function searchProducts(context: StoreContext, query: ProductSearchQuery): Promise<ProductPage> {
  if (query.query.trim() === "") return emptyPage(query, "Search for products");
  const terms = splitTerms(query.query);
  if (terms.length === 0) return emptyPage(query, "No products found");

  const wanted = { groups: terms.map(listVariants), isInNames: false };
  const { page, hasHits } = await readHits(context, query, wanted);
  if (page.count > 0) return page;
  // With hits the filters hid them, and a misspelling was not what was wrong.
  const near = hasHits ? undefined : await readNearHits(context, query, terms);
  if (near === undefined) return { ...page, message: "No products found" };
  return { ...near, message: "No exact matches. Showing similar products." };
}

/** Products with the words that are nearest to the terms; where none has them together, with any of the near ones. */
async function readNearHits(context: StoreContext, query: ProductSearchQuery, terms: readonly string[]) {
  const near = await findNearWords(context, terms);
  if (near === undefined) return undefined;
  const nearest = near.map((words) => words.filter(({ distance }) => distance === words[0]?.distance));
  for (const found of [nearest, near]) {
    // Together the terms themselves were not found.
    if (found.flat().every(({ distance }) => distance === 0)) continue;
    const groups = found.map((words) => words.map(({ word }) => word));
    const { page } = await readHits(context, query, { groups, isInNames: true });
    if (page.count > 0) return page;
  }
  return undefined;
}

/** @returns the page, and whether there are hits without the filters */
async function readHits(context: StoreContext, query: ProductSearchQuery, wanted: Wanted) {
  const { query: _text, page, ...others } = query;
  const sizes = wanted.groups.map(({ length }) => length);
  const shape = { ...others, isFirstPage: page === 1, isInNames: wanted.isInNames, sizes };
  const { rows, counts } = planSearch(shape);
  const values = { ...hitValues(query, wanted), offset: (page - 1) * query.limit };
  const filled = rows(context.db, values);
  const [found, [counted]] =
    counts === undefined
      ? [...(await context.db.batch([filled])), []]
      : await context.db.batch([filled, counts(context.db, values)]);
  const hits = counted?.found ?? found[0]?.found ?? 0;
  const count = Math.min(hits, maxHits);
  const cards = found.map(({ product, image }) => toProductCard(product, image));
  return {
    page: { ...toPage(cards, count, query), ...(hits > maxHits ? { is_count_minimum: true } : {}) },
    hasHits: hits > 0 || counted?.hasHits === 1,
  };
}

/** What the texts of a search's statements depend on: all but the words themselves, and the page's number. */
interface SearchShape extends Omit<ProductSearchQuery, "query" | "page"> {
  readonly isFirstPage: boolean;
  readonly isInNames: boolean;
  /** How many words each group has. */
  readonly sizes: readonly number[];
}

const planSearch = rememberByJson((shape: SearchShape) => {
  const filters = hitFilters(shape);
  const names = [...hitValueNames, "offset"] as const;
  // A first page of all hits has them where there are any, and each knows how many.
  const isWhole = filters.length === 0 && shape.isFirstPage;
  return {
    rows: prepareOnce(names, (db, { offset }) => selectRows(db, shape, filters, offset)),
    counts: isWhole ? undefined : prepareOnce(names, (db) => countHits(db, shape.isInNames, filters)),
  };
});

/** The categories are one value: a search has its filters three times, and D1 takes a hundred values in a statement. */
function hitFilters({ category, min_price, max_price }: SearchShape): SQL[] {
  const names = JSON.stringify(category);
  return [
    ...(category === undefined ? [] : [sql`${products.category} IN (SELECT value FROM json_each(${names}))`]),
    ...commonFilters({ min_price, max_price }),
  ];
}

/** The cards of one page. Images are looked up for these alone. */
function selectRows(db: Database, shape: SearchShape, filters: readonly SQL[], offset: Placeholder) {
  const rows = db
    .select({ ...cardRowColumns, found: sql<number>`found`.as("found") })
    .from(joinHits(shape.isInNames, filters))
    .orderBy(...buildOrder(shape))
    .limit(literal(shape.limit))
    .offset(offset)
    .as("products");
  const { found, ...product } = rows._.selectedFields;
  return db
    .select({ product, image: joinedImageColumns, found })
    .from(rows)
    .leftJoin(productImages, isCardImage);
}

function buildOrder(shape: SearchShape): SQL[] {
  switch (shape.sort_by) {
    case "relevance":
      // The least relevant first is of use to no one: best first, whatever the direction.
      return rankHits(shape.sizes);
    case "created_at":
      return sortedBy([products.createdAt], shape.order);
    case "price_asc":
      return sortedBy([products.wholesalePriceCents], "asc");
    case "price_desc":
      return sortedBy([products.wholesalePriceCents], "desc");
    case "retail_price":
      return sortedBy([products.retailPriceCents], shape.order);
    case "name_asc":
      return sortedBy([products.nameFolded], "asc");
    case "name_desc":
      return sortedBy([products.nameFolded], "desc");
    case "name":
      return sortedBy([products.nameFolded], shape.order);
  }
}

function emptyPage(query: ProductSearchQuery, message: string): ProductPage {
  return { data: [], count: 0, page: query.page, limit: query.limit, total_pages: 0, message };
}
