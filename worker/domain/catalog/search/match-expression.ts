import { type SQL, sql } from "drizzle-orm";
import { matchExpression } from "../products/product-conditions.ts";
import { type ParsedSearch, parseSearch, type SearchWord } from "./parse-search.ts";

// Products are searched in the FTS5 index products_fts. Functions that begin with build return an expression in the
// query language of FTS5. Functions that begin with match return an SQL condition.

/** The columns that say what a product is, and not only what a text mentions. */
export const namingColumns = ["name", "sku", "category", "keywords", "brand", "barcode"] as const;

/**
 * Returns an SQL condition for products that have every word of a text (buildSearchExpression). A text without a letter
 * or digit matches nothing.
 * @param columns the columns of the index to search, by default all
 */
export function matchText(text: string, columns?: readonly string[]): SQL {
  const search = parseSearch(text);
  if (search.words.length === 0) return sql`0`;
  return matchExpression(buildSearchExpression(search, columns));
}

/**
 * Returns an FTS5 expression for products with every word that says what the thing is. A word that says whom it is for,
 * such as "kids", is not required beside others. Synonyms, compound names and the beginnings of longer words match
 * names, brands and categories, not descriptions: a soap that removes crayon must not be found by "crayons".
 */
export function buildSearchExpression({ words }: ParsedSearch, columns?: readonly string[]): string {
  const required = words.filter(({ isAudience }) => !isAudience);
  const expression = buildEvery(required.length === 0 ? words : required);
  return columns === undefined ? expression : `{${columns.join(" ")}} : (${expression})`;
}

/** Returns an FTS5 expression for the products of buildSearchExpression() that one of the words names. */
export function buildNamedExpression(search: ParsedSearch): string {
  const words = search.words.map((word) => bracket(buildWord(word))).join(" OR ");
  return `{${namingColumns.join(" ")}} : (${words}) AND ${buildSearchExpression(search)}`;
}

/** Returns an FTS5 expression for products whose name has every word, or a synonym of it. */
export function buildFullNameExpression({ words }: ParsedSearch): string {
  return buildWholeName(words, listMeant);
}

/**
 * Returns the rank of a product, of which the lowest comes first: the thing itself, a thing with these words in its
 * name, the same for synonyms, and all others, which bm25 orders. bm25 alone put a short description that mentions
 * batteries before the batteries.
 */
export function rankMatch({ words }: ParsedSearch): SQL {
  const ranks = [buildThing(words, listTyped), buildWholeName(words, listTyped)];
  if (words.some(({ synonyms }) => synonyms.length > 0)) {
    ranks.push(buildThing(words, listMeant), buildWholeName(words, listMeant));
  }
  if (words.some(({ isAudience }) => isAudience)) ranks.push(buildEvery(words));
  const cases = ranks.map(
    (expression, rank) => sql`WHEN ${matchExpression(expression)} THEN ${sql.raw(String(rank))}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${sql.raw(String(ranks.length))} END`;
}

function buildEvery(words: readonly SearchWord[]): string {
  return words.map((word) => bracket(buildWord(word))).join(" AND ");
}

function buildWord({ beginnings, wholes, synonyms, isCompoundName }: SearchWord): string {
  // A whole form that a beginning matches anyway is left out.
  const forms = wholes.filter((form) => !beginnings.some((beginning) => form.startsWith(beginning)));
  const phrases = [...beginnings.map((phrase) => `"${phrase}"*`), ...[...forms, ...synonyms].map(quote)];
  const naming = `{${namingColumns.join(" ")}} : (${phrases.join(" OR ")})`;
  return isCompoundName ? naming : `${naming} OR ${buildAny(wholes)}`;
}

/** Lists the phrases of a word, one of which a product must have. */
type ListPhrases = (word: SearchWord) => readonly string[];

/** Matches products whose name has every word, one of them as the thing that it names (`head` in migrations/0007). */
function buildThing(words: readonly SearchWord[], listPhrases: ListPhrases): string {
  return `head : (${buildAny(words.flatMap(listPhrases))}) AND ${buildWholeName(words, listPhrases)}`;
}

/** Matches products whose name has every word as a whole. */
function buildWholeName(words: readonly SearchWord[], listPhrases: ListPhrases): string {
  return `name : (${words.map((word) => bracket(buildAny(listPhrases(word)))).join(" AND ")})`;
}

function listTyped({ wholes }: SearchWord): readonly string[] {
  return wholes;
}

function listMeant({ wholes, synonyms }: SearchWord): readonly string[] {
  return [...wholes, ...synonyms];
}

function buildAny(phrases: readonly string[]): string {
  return phrases.map(quote).join(" OR ");
}

/** Quotes a phrase, so that FTS5 does not parse typed text as its syntax. */
function quote(phrase: string): string {
  return `"${phrase}"`;
}

function bracket(expression: string): string {
  return `(${expression})`;
}
