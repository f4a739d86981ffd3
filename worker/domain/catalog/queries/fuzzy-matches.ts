import { sql } from "drizzle-orm";
import type { StoreContext } from "../../context.ts";
import { measureDistance } from "./word-distance.ts";

const maxMatches = 5;

export interface FuzzyMatch {
  readonly word: string;
  /** The number of typos, which is 0 for the term itself. */
  readonly distance: number;
}

/**
 * Finds words of product names that are spelled similarly to each term, nearest first.
 * @param terms the result of splitTerms()
 * @returns undefined if a term has no match
 */
export async function findFuzzyMatches(
  context: StoreContext,
  terms: readonly string[],
): Promise<readonly (readonly FuzzyMatch[])[] | undefined> {
  const misspellable = terms.filter((term) => getMaxTypos(term) > 0);
  if (misspellable.length === 0) return undefined;
  const words = await readWordsOfNames(context, Math.min(...misspellable.map(getShortestMatch)));
  const matches = terms.map((term) => matchWords(term, words));
  return matches.every((words) => words.length > 0) ? matches : undefined;
}

/** Returns true if every term is spelled similarly to a word, or to the beginning of a word. */
export function areSimilar(terms: readonly string[], words: readonly string[]): boolean {
  return terms.every((term) => words.some((word) => measureDistanceToStart(term, word) <= getMaxTypos(term)));
}

/**
 * Reads the words of all product names, which the index has in lower case and without accents. Words with digits are left
 * out, because a number with a typo is another number.
 */
async function readWordsOfNames({ db }: StoreContext, minLength: number): Promise<string[]> {
  const rows = await db.all<{ term: string }>(sql`SELECT term FROM products_fts_vocab
    WHERE term >= 'a' AND col = 'name' AND length(term) >= ${minLength} AND term NOT GLOB '*[0-9]*'`);
  return rows.map(({ term }) => term);
}

function matchWords(term: string, words: readonly string[]): FuzzyMatch[] {
  if (getMaxTypos(term) === 0) return [{ word: term, distance: 0 }];
  const folded = term.normalize("NFD").replace(/\p{M}/gu, "");
  return words
    .map((word) => ({ word, distance: measureDistanceToStart(folded, word) }))
    .filter(({ distance }) => distance <= getMaxTypos(term))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, maxMatches);
}

/** Compares the term with the beginning of the word. A wrong first letter counts twice, because that is a rare typo. */
function measureDistanceToStart(term: string, word: string): number {
  const max = getMaxTypos(term);
  const distance = Math.min(
    measureDistance(term, word, max),
    measureDistance(term, word.slice(0, term.length), max),
  );
  return term[0] === word[0] ? distance : distance + 1;
}

function getShortestMatch(term: string): number {
  return term.length - getMaxTypos(term);
}

/** Returns the number of typos that a term may have. Short words may have none, because 'pen' is not a misspelled 'pan'. */
function getMaxTypos(term: string): number {
  if (term.length <= 3) return 0;
  return term.length <= 5 ? 1 : 2;
}
