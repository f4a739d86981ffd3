import { and, type SQL, type SQLWrapper, Subquery, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import { literal } from "../../../db/literal.ts";
import { productWords } from "../../../db/schema/catalog.ts";
import { foldWord } from "../../../db/schema/columns.ts";
import type { StoreContext } from "../../context.ts";
import { rankedTexts } from "./rank-hits.ts";
import { matchGroups, type WordGroups, withinCategories } from "./search-terms.ts";

/** As many hits are looked at: eight of the shop's pages, and few enough for D1's rows. */
export const maxHits = 96;

// Shorter words of names are not in product_words (migration 13).
const minWordLength = 4;

/** What is searched for: of each group one word, at least as the beginning of a word. */
export interface Wanted {
  readonly groups: WordGroups;
  readonly isInNames: boolean;
}

/**
 * The hits as a table like `products`, with what they are ranked by, and `found`: how many there are, or one more than
 * maxHits. Of more the newest, those with every word in their name or a code first. Common words have long lists in the
 * index, so that each expression is looked up once. The keys are passed on as JSON, because D1 counts the rows of tables.
 */
export function joinHits({ category }: ProductSearchQuery, wanted: Wanted): Subquery {
  const all = expressionOf(wanted);
  const named = namedExpression(wanted);
  const ifMore = sql`(SELECT iif(has_named, ${maxHits}, 0) FROM hits)`;
  const namedFirst = sql`WHERE NOT has_named UNION ALL ${newest(withinCategories(named, category), ifMore)}
    UNION ALL ${newest(withinCategories(`(${all}) NOT (${named})`, category), ifMore)}`;
  // Without the LIMIT of the join SQLite would make each text again for each use.
  return new Subquery(
    sql`WITH hits AS MATERIALIZED (
        SELECT count(*) AS found, json_group_array(hit_key) AS keys,
          count(*) > ${maxHits} AND ${mayBeNamed(wanted)} AS has_named
        FROM (${newest(withinCategories(all, category), literal(maxHits + 1))}))
      SELECT products.*, ${rankedTexts(wanted.groups)}, (SELECT found FROM hits) AS found
      FROM (SELECT value AS hit_key FROM hits CROSS JOIN json_each(keys) ${wanted.isInNames ? sql`` : namedFirst})
      CROSS JOIN products ON products.search_key = hit_key LIMIT ${literal(maxHits)}`,
    {},
    "products",
  );
}

/** How many hits there are, as joinHits counts them, how many of those fit the filters, and whether others exist. */
export function countHits(
  context: StoreContext,
  query: ProductSearchQuery,
  wanted: Wanted,
  where: readonly SQL[],
) {
  return context.db
    .select({
      found: sql<number>`coalesce(max(found), 0)`,
      fitting: sql<number>`count(*) FILTER (WHERE ${and(sql`1`, ...where)})`,
      hasHits: sql<number>`EXISTS (${newest(expressionOf(wanted), literal(1))})`,
    })
    .from(joinHits(query, wanted));
}

/** Keys below zero are hidden products. */
function newest(expression: string, limit: SQLWrapper): SQL {
  return sql`SELECT * FROM (SELECT rowid AS hit_key FROM products_fts
    WHERE products_fts MATCH ${expression} AND rowid > 0 ORDER BY rowid DESC LIMIT ${limit})`;
}

function expressionOf({ groups, isInNames }: Wanted): string {
  return isInNames ? `name : (${matchGroups(groups)})` : matchGroups(groups);
}

/**
 * Whether names may have each word: to look for a common one that is in none would read its whole list. A short word may
 * always be in one; a word behind a sign that product_words is not cut at counts as if it was in none.
 */
function mayBeNamed({ groups }: Wanted): SQL {
  const areLong = (words: readonly string[]) => words.every(({ length }) => length >= minWordLength);
  const known = isCode(groups) ? [] : groups.filter(areLong).map((words) => words.map(foldWord));
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(known)}) AS one WHERE NOT EXISTS (
    SELECT 1 FROM json_each(one.value) AS beginning CROSS JOIN ${productWords}
    ON ${productWords.word} BETWEEN beginning.value AND beginning.value || char(1114111)))`;
}

function namedExpression({ groups }: Wanted): string {
  const code = `{sku barcode} : (${matchGroups(groups, "whole")})`;
  return `name : (${matchGroups(groups)})${isCode(groups) ? ` OR ${code}` : ""}`;
}

/** Words without a digit are in no code: to look there would read the whole list of a common one. */
function isCode(groups: WordGroups): boolean {
  return groups.flat().some((word) => /\d/.test(word));
}
