import { and, is, type SQL, type SQLWrapper, Subquery, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { literal } from "../../../db/literal.ts";
import { products } from "../../../db/schema/catalog.ts";
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
 * What finds a filtered list without reading the catalogue: the first products in the list's order, and the first of a
 * filter's own index (`selectDriven`). At least one of them is the whole list, or the list is long.
 */
export function selectInOrder(db: Database, plan: WindowPlan) {
  if (plan.hits !== undefined) return selectTried(db, plan, joinHits(plan.hits));
  const ranges = plan.inOrder.map((range) => readRange(range, orderedRows, plan.indexOrder));
  return selectTried(db, plan, sql`${sql.join(ranges, sql` UNION ALL `)} LIMIT ${literal(orderedRows)}`);
}

/** Nothing where no filter has an index of its kind. */
export function selectDriven(db: Database, plan: WindowPlan) {
  const isUsed = plan.driven !== undefined && plan.hits === undefined;
  return selectTried(
    db,
    plan,
    isUsed ? readRange(plan.driven, drivenRows) : sql`SELECT * FROM products WHERE 0`,
  );
}

function readRange({ index, where }: IndexRange, limit: number, order: readonly SQL[] = []): SQL {
  const orderBy = order.length === 0 ? sql`` : sql`ORDER BY ${sql.join([...order], sql`, `)}`;
  return sql`SELECT * FROM (SELECT ${filterColumns} FROM ${readBy(index)} WHERE ${and(isPublished, ...where)}
    ${orderBy} LIMIT ${literal(limit)})`;
}

/** The keys of what was found, in the list's order, and which of them fit the filters. */
function selectTried(db: Database, { filters, orderBy }: WindowPlan, found: SQL | Subquery) {
  return (
    db
      .select({
        key: products.searchKey,
        isMatch: sql<number>`${and(sql`1`, ...filters)}`.as("is_match"),
      })
      .from(is(found, Subquery) ? found : new Subquery(found, {}, "products"))
      .orderBy(...orderBy)
      // SQLite would sort all rows before it takes the first ones, if their number was limited inside alone.
      .limit(literal(orderedRows))
  );
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
