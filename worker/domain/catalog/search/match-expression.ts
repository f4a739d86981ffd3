import { type SQL, sql } from "drizzle-orm";
import { products } from "../../../db/schema/catalog.ts";
import { type ParsedSearch, parseSearch, type SearchWord } from "./parse-search.ts";

/** The columns that say what a product is, and not only what a text mentions. */
export const namingColumns = ["name", "sku", "category", "keywords", "brand", "barcode"] as const;

/**
 * Returns a condition for products that have every word of a text (matchSearch). A text without a letter or digit matches
 * nothing.
 * @param columns the columns of the index to search, by default all
 */
export function matchText(text: string, columns?: readonly string[]): SQL {
  const search = parseSearch(text);
  if (search.words.length === 0) return sql`0`;
  return isMatch(matchSearch(search, columns));
}

/** Returns a condition on a product's row for an FTS5 expression. */
function isMatch(expression: string): SQL {
  return sql`${products.searchKey} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${expression})`;
}

/**
 * Returns an FTS5 expression for products with every word that says what the thing is. Synonyms, compound names and the
 * beginnings of longer words match names, brands and categories, not descriptions: a soap that removes crayon must not be
 * found by "crayons".
 */
export function matchSearch({ words }: ParsedSearch, columns?: readonly string[]): string {
  const required = words.filter(({ isAudience }) => !isAudience);
  const expression = matchEvery(required.length === 0 ? words : required);
  return columns === undefined ? expression : `{${columns.join(" ")}} : (${expression})`;
}

function matchEvery(words: readonly SearchWord[]): string {
  return words.map((word) => `(${matchWord(word)})`).join(" AND ");
}

function matchWord({ beginnings, wholes, synonyms, isCompoundName }: SearchWord): string {
  // A form that begins like a spelling needs no phrase of its own.
  const forms = wholes.filter((form) => !beginnings.some((beginning) => form.startsWith(beginning)));
  const phrases = [...beginnings.map((phrase) => `"${phrase}"*`), ...[...forms, ...synonyms].map(quote)];
  const naming = `{${namingColumns.join(" ")}} : (${phrases.join(" OR ")})`;
  return isCompoundName ? naming : `${naming} OR ${matchAny(wholes)}`;
}

/** Returns an FTS5 expression for the products of matchSearch() that one of the words names. */
export function matchNamed(search: ParsedSearch): string {
  const words = search.words.map((word) => `(${matchWord(word)})`).join(" OR ");
  return `{${namingColumns.join(" ")}} : (${words}) AND ${matchSearch(search)}`;
}

/** Returns an FTS5 expression for products whose name has every word. */
export function matchNames({ words }: ParsedSearch): string {
  return matchWhole(words, listMeant, "name");
}

/**
 * Returns the rank of a product, of which the lowest comes first: the thing itself, a thing with these words in its name, the
 * same for synonyms, and all others, which bm25 orders. bm25 alone put a short description that mentions batteries before the
 * batteries.
 */
export function rankMatch({ words }: ParsedSearch): SQL {
  const ranks = [matchThing(words, listTyped), matchWhole(words, listTyped, "name")];
  if (words.some(({ synonyms }) => synonyms.length > 0)) {
    ranks.push(matchThing(words, listMeant), matchWhole(words, listMeant, "name"));
  }
  if (words.some(({ isAudience }) => isAudience)) ranks.push(matchEvery(words));
  const cases = ranks.map(
    (expression, rank) => sql`WHEN ${isMatch(expression)} THEN ${sql.raw(String(rank))}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.raw(String(ranks.length))} END`;
}

type ListPhrases = (word: SearchWord) => readonly string[];

/** Matches products whose name has every word, one of them as the thing that it names (`head` in migrations/0007). */
function matchThing(words: readonly SearchWord[], listPhrases: ListPhrases): string {
  return `head : (${matchAny(words.flatMap(listPhrases))}) AND ${matchWhole(words, listPhrases, "name")}`;
}

/** Matches products with every word as a whole. */
function matchWhole(words: readonly SearchWord[], listPhrases: ListPhrases, columns: string): string {
  return `${columns} : (${words.map((word) => `(${matchAny(listPhrases(word))})`).join(" AND ")})`;
}

function matchAny(phrases: readonly string[]): string {
  return phrases.map(quote).join(" OR ");
}

/** Quotes a phrase, so that FTS5 does not parse typed text as its syntax. */
function quote(phrase: string): string {
  return `"${phrase}"`;
}

function listTyped({ wholes }: SearchWord): readonly string[] {
  return wholes;
}

function listMeant({ wholes, synonyms }: SearchWord): readonly string[] {
  return [...wholes, ...synonyms];
}
