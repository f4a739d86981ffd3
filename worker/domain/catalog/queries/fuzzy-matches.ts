import { sql } from "drizzle-orm";
import type { StoreContext } from "../../context.ts";
import { wordDistance } from "./word-distance.ts";

const maxMatches = 5;

export interface FuzzyMatch {
  readonly word: string;
  /** How many letters differ: 0 for the term itself. */
  readonly distance: number;
}

/**
 * For each term, the words of product names that are spelled nearly like it, nearest first.
 * @param terms of splitTerms
 * @returns undefined if some term has none
 */
export async function findFuzzyMatches(
  context: StoreContext,
  terms: readonly string[],
): Promise<readonly (readonly FuzzyMatch[])[] | undefined> {
  const misspellable = terms.filter((term) => maxTypos(term) > 0);
  if (misspellable.length === 0) return undefined;
  const words = await readWordsOfNames(context, Math.min(...misspellable.map(shortestMatch)));
  const matches = terms.map((term) => matchWords(term, words));
  return matches.every((found) => found.length > 0) ? matches : undefined;
}

/** Whether every term is spelled nearly like one of the words, or like the beginning of one. */
export function areSimilar(terms: readonly string[], words: readonly string[]): boolean {
  return terms.every((term) => words.some((word) => distanceToStart(term, word) <= maxTypos(term)));
}

/** Words without a digit: a misspelled number would be another number. The index stores them without case and accents. */
async function readWordsOfNames({ db }: StoreContext, minLength: number): Promise<string[]> {
  const rows = await db.all<{ term: string }>(sql`SELECT term FROM products_fts_vocab
    WHERE term >= 'a' AND col = 'name' AND length(term) >= ${minLength} AND term NOT GLOB '*[0-9]*'`);
  return rows.map(({ term }) => term);
}

function matchWords(term: string, words: readonly string[]): FuzzyMatch[] {
  if (maxTypos(term) === 0) return [{ word: term, distance: 0 }];
  const folded = term.normalize("NFD").replace(/\p{M}/gu, "");
  return words
    .map((word) => ({ word, distance: distanceToStart(folded, word) }))
    .filter(({ distance }) => distance <= maxTypos(term))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, maxMatches);
}

/** The term may be the start of the word. A wrong first letter counts twice: people seldom mistype it. */
function distanceToStart(term: string, word: string): number {
  const max = maxTypos(term);
  const distance = Math.min(
    wordDistance(term, word, max),
    wordDistance(term, word.slice(0, term.length), max),
  );
  return term[0] === word[0] ? distance : distance + 1;
}

function shortestMatch(term: string): number {
  return term.length - maxTypos(term);
}

/** 'pen' is not a misspelled 'pan'. */
function maxTypos(term: string): number {
  if (term.length <= 3) return 0;
  return term.length <= 5 ? 1 : 2;
}
