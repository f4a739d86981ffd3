import { sql } from "drizzle-orm";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { matchExpression, splitTerms } from "./search-terms.ts";
import { wordDistance } from "./word-distance.ts";

const maxCandidates = 200;

/**
 * Products whose names are spelled nearly like the terms, nearest first, for when a search finds nothing.
 * Trigrams gather candidates; the distance of the words decides, so that a long name is not near to everything.
 * @returns search keys; none when some product has the terms exactly (the search's filters hid it then).
 */
export async function findNearProducts(context: StoreContext, terms: readonly string[]): Promise<number[]> {
  const trigrams = trigramExpression(terms);
  if (trigrams === undefined) return [];
  const [exact, candidates] = await context.db.batch([
    context.db
      .select({ key: sql<number>`rowid` })
      .from(sql`products_fts`)
      .where(sql`products_fts MATCH ${matchExpression(terms)}`)
      .limit(1),
    context.db
      .select({ key: products.searchKey, name: products.name })
      .from(products)
      .innerJoin(sql`products_trigrams`, sql`products_trigrams.rowid = ${products.searchKey}`)
      .where(sql`products_trigrams MATCH ${trigrams} AND ${products.isActive} = 1`)
      .orderBy(sql`products_trigrams.rank`, products.searchKey)
      .limit(maxCandidates),
  ]);
  if (exact.length > 0) return [];
  return candidates
    .map((candidate) => ({
      key: candidate.key,
      distance: computeDistance(terms, splitTerms(candidate.name)),
    }))
    .filter((candidate) => candidate.distance !== undefined)
    .toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
    .map((candidate) => candidate.key);
}

/** The sum of every term's distance to its nearest word; undefined when one of them is near to none. */
export function computeDistance(terms: readonly string[], words: readonly string[]): number | undefined {
  let sum = 0;
  for (const term of terms) {
    const nearest = Math.min(...words.map((word) => distanceToBeginning(term, word)));
    if (nearest > allowedTypos(term)) return undefined;
    sum += nearest;
  }
  return sum;
}

/** A term may be the beginning of the word that is meant. Its first letter is seldom the wrong one. */
function distanceToBeginning(term: string, word: string): number {
  const max = allowedTypos(term);
  const distance = Math.min(
    wordDistance(term, word, max),
    wordDistance(term, word.slice(0, term.length), max),
  );
  return term[0] === word[0] ? distance : distance + 1;
}

/** 'pen' is not a misspelt 'pan'. */
function allowedTypos(term: string): number {
  if (term.length <= 3) return 0;
  return term.length <= 5 ? 1 : 2;
}

function trigramExpression(terms: readonly string[]): string | undefined {
  const trigrams = new Set<string>();
  for (const term of terms) {
    const letters = [...term];
    for (let start = 0; start + 3 <= letters.length; start += 1) {
      trigrams.add(`"${letters.slice(start, start + 3).join("")}"`);
    }
  }
  return trigrams.size === 0 ? undefined : [...trigrams].slice(0, 60).join(" OR ");
}
