import { and, is, type SQL, type SQLWrapper, Subquery, sql } from "drizzle-orm";
import { literal } from "../../../db/literal.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "./list-filters.ts";
import { type ListIndex, readBy } from "./list-indexes.ts";
import { joinHits } from "./product-page.ts";

// Rows are read, and read once more to sort them.
const orderedRows = 240;
const drivenRows = 120;

/** The filters that an index holds; all others are tried on the rows that it gives. */
interface IndexRange {
  readonly index: ListIndex;
  readonly where: readonly SQL[];
}

/** A filtered list, before it is read. */
export interface WindowPlan {
  /** Where the list is read in its order: one range of an index, or several that follow each other. */
  readonly inOrder: readonly IndexRange[];
  /** A range with fewer products, in another order. */
  readonly driven: IndexRange | undefined;
  /** Products to choose from instead of all: a table of (hit_key, hit_rank). */
  readonly hits?: SQL;
  readonly filters: readonly SQL[];
  /** The list's order, and the same without what no index holds. */
  readonly orderBy: readonly SQL[];
  readonly indexOrder: readonly SQL[];
}

interface Window {
  /** The products' search_key, in the list's order. */
  readonly keys: readonly number[];
  /** Nothing else fits the filters. */
  readonly isWhole: boolean;
}

/**
 * The statements that find a filtered list without reading the catalogue: the first products in the list's order, and the
 * first of a filter's own index. At least one of them is the whole list, or the list is long.
 */
export function selectWindows(context: StoreContext, plan: WindowPlan) {
  const { inOrder, driven, hits, orderBy, indexOrder } = plan;
  const rows = ({ index, where }: IndexRange, limit: number, order: readonly SQL[] = []) =>
    sql`SELECT * FROM (SELECT ${filterColumns} FROM ${readBy(index)} WHERE ${and(isPublished, ...where)}
      ${order.length === 0 ? sql`` : sql`ORDER BY ${sql.join([...order], sql`, `)}`} LIMIT ${literal(limit)})`;
  const tried = (found: SQL | Subquery) =>
    context.db
      .select({
        key: products.searchKey,
        isMatch: sql<number>`${and(sql`1`, ...plan.filters)}`.as("is_match"),
      })
      .from(is(found, Subquery) ? found : new Subquery(found, {}, "products"))
      .orderBy(...orderBy)
      // SQLite would sort all rows before it takes the first ones, if their number was limited inside alone.
      .limit(literal(orderedRows));
  if (hits !== undefined) {
    return [tried(joinHits(hits)), tried(nothing)] as const;
  }
  return [
    tried(
      sql`${sql.join(
        inOrder.map((range) => rows(range, orderedRows, indexOrder)),
        sql` UNION ALL `,
      )} LIMIT ${literal(orderedRows)}`,
    ),
    tried(driven === undefined ? nothing : rows(driven, drivenRows)),
  ] as const;
}

/** Of both windows the one that is whole; else the one in the list's order, where that fills a page. */
export function chooseWindow(
  plan: WindowPlan,
  limit: number,
  orderedWindow: readonly TriedRow[],
  drivenWindow: readonly TriedRow[],
): Window {
  const first = toWindow(orderedWindow, plan.hits === undefined ? orderedRows : hitRows);
  if (first.isWhole || plan.driven === undefined) return first;
  const second = toWindow(drivenWindow, drivenRows);
  if (second.isWhole || first.keys.length < Math.min(limit, second.keys.length)) return second;
  return first;
}

/** How many hits of a search a list looks at. */
export const hitRows = 120;

interface TriedRow {
  readonly key: number;
  readonly isMatch: number;
}

function toWindow(rows: readonly TriedRow[], limit: number): Window {
  return {
    keys: rows.filter((row) => row.isMatch === 1).map((row) => row.key),
    isWhole: rows.length < limit,
  };
}

const nothing = sql`SELECT * FROM products WHERE 0`;

const filterColumns = sql.join(
  (
    [
      products.searchKey,
      products.category,
      products.isFeatured,
      products.stockQuantity,
      products.wholesalePriceCents,
      products.retailPriceCents,
      products.discountPercentage,
      products.createdAt,
      products.nameFolded,
      products.sku,
    ] satisfies SQLWrapper[]
  ).map((column) => sql`${column}`),
  sql`, `,
);
