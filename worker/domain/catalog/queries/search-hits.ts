import { and, type SQL, type SQLWrapper, Subquery, sql } from "drizzle-orm";
import type { ProductSearchQuery } from "../../../../contract/catalog/catalog.ts";
import type { Database } from "../../../db/client.ts";
import { literal } from "../../../db/literal.ts";
import { productWords } from "../../../db/schema/catalog.ts";
import { foldWord } from "../../../db/schema/columns.ts";
import { rankedTexts, rankedWords } from "./rank-hits.ts";
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

/** The names of what joinHits and countHits are filled in with. */
export const hitValueNames = ["anywhere", "all", "named", "unnamed", "words", "known"] as const;

/** What the statements of a search are filled in with: FTS5 expressions, and words as JSON. */
export function hitValues(
  { category }: ProductSearchQuery,
  { groups, isInNames }: Wanted,
): Record<(typeof hitValueNames)[number], string> {
  const anywhere = isInNames ? `name : (${matchGroups(groups)})` : matchGroups(groups);
  const named = namedExpression(groups);
  return {
    anywhere,
    all: withinCategories(anywhere, category),
    named: withinCategories(named, category),
    unnamed: withinCategories(`(${anywhere}) NOT (${named})`, category),
    words: rankedWords(groups),
    known: JSON.stringify(wordsOfNames(groups)),
  };
}

/**
 * The hits that fit the filters as a table like `products`, with what they are ranked by, and `found`: how many there are, or one more than
 * maxHits. Of more the newest, those with every word in their name or a code first. Common words have long lists in the
 * index, so that each expression is looked up once. The keys are passed on as JSON, because D1 counts the rows of tables.
 */
export function joinHits(isInNames: boolean, filters: readonly SQL[]): Subquery {
  const ifMore = sql.raw(`(SELECT iif(has_named, ${maxHits}, 0) FROM hits)`);
  const namedFirst = sql`WHERE NOT has_named UNION ALL ${newest("named", ifMore, filters)}
    UNION ALL ${newest("unnamed", ifMore, filters)}`;
  // Without the LIMIT of the join SQLite would make each text again for each use.
  return new Subquery(
    sql`WITH hits AS MATERIALIZED (
        SELECT count(*) AS found, json_group_array(hit_key) AS keys,
          count(*) > ${literal(maxHits)} AND ${mayBeNamed} AS has_named
        FROM (${newest("all", literal(maxHits + 1), filters)}))
      SELECT products.*, ${rankedTexts}, (SELECT found FROM hits) AS found
      FROM (SELECT value AS hit_key FROM hits CROSS JOIN json_each(keys) ${isInNames ? sql`` : namedFirst})
      CROSS JOIN products ON products.search_key = hit_key LIMIT ${literal(maxHits)}`,
    {},
    "products",
  );
}

/** How many hits fit the filters, as joinHits counts them, and whether there are any without the filters. */
export function countHits(db: Database, isInNames: boolean, filters: readonly SQL[]) {
  return db
    .select({
      found: sql<number>`coalesce(max(found), 0)`,
      hasHits: sql<number>`EXISTS (${newest("anywhere", literal(1), [])})`,
    })
    .from(joinHits(isInNames, filters));
}

/** Keys below zero are hidden products. */
function newest(expression: (typeof hitValueNames)[number], limit: SQLWrapper, filters: readonly SQL[]): SQL {
  const isHit = sql`products_fts MATCH ${sql.placeholder(expression)} AND products_fts.rowid > 0`;
  return sql`SELECT * FROM (SELECT products_fts.rowid AS hit_key FROM products_fts
    ${filters.length === 0 ? sql`` : sql`CROSS JOIN products ON products.search_key = products_fts.rowid`}
    WHERE ${and(isHit, ...filters)} ORDER BY products_fts.rowid DESC LIMIT ${limit})`;
}

/**
 * Whether names may have each word: to look for a common one that is in none would read its whole list. A word behind a sign
 * that product_words is not cut at counts as if it was in none.
 */
const mayBeNamed = sql`NOT EXISTS (SELECT 1 FROM json_each(${sql.placeholder("known")}) AS one WHERE NOT EXISTS (
    SELECT 1 FROM json_each(one.value) AS beginning CROSS JOIN ${productWords}
    ON ${productWords.word} BETWEEN beginning.value AND beginning.value || char(1114111)))`;

/** The words that product_words has where names have them. A short word, or a code, may always be in one. */
function wordsOfNames(groups: WordGroups): string[][] {
  const areLong = (words: readonly string[]) => words.every(({ length }) => length >= minWordLength);
  return isCode(groups) ? [] : groups.filter(areLong).map((words) => words.map(foldWord));
}

function namedExpression(groups: WordGroups): string {
  const code = `{sku barcode} : (${matchGroups(groups, "whole")})`;
  return `name : (${matchGroups(groups)})${isCode(groups) ? ` OR ${code}` : ""}`;
}

/** Words without a digit are in no code: to look there would read the whole list of a common one. */
function isCode(groups: WordGroups): boolean {
  return groups.flat().some((word) => /\d/.test(word));
}
