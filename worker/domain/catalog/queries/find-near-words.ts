import { inArray, sql } from "drizzle-orm";
import { literal } from "../../../db/literal.ts";
import { productWords, productWordVariants } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { wordDistance } from "./word-distance.ts";

// As many as the trigger product_words_insert looks at.
const indexedLetters = 7;
const maxWords = 5;
const maxCandidates = 150;

/** The words that a term may mean, nearest first. */
type NearWords = readonly { readonly word: string; readonly distance: number }[];

/**
 * For each term the words of product names that are spelled nearly like it. A misspelt word and the
 * meant one are the same when the letters in which they differ are left out of both: that finds the candidates by an
 * index, however many products there are. The distance decides.
 * @returns undefined when some term is near to no word
 */
export async function findNearWords(
  context: StoreContext,
  terms: readonly string[],
): Promise<readonly NearWords[] | undefined> {
  const isLong = (term: string) => allowedTypos(term) > 0;
  const [first, ...others] = terms.filter(isLong).map((term) => selectCandidates(context, term));
  if (first === undefined) return undefined;
  const candidates = (await context.db.batch([first, ...others])).values();
  const near = terms.map((term) => {
    if (!isLong(term)) return [{ word: term, distance: 0 }];
    return (candidates.next().value ?? [])
      .map(({ word }) => ({ word, distance: distanceToBeginning(term, word) }))
      .filter(({ distance }) => distance <= allowedTypos(term))
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, maxWords);
  });
  return near.every((words) => words.length > 0) ? near : undefined;
}

/** Whether every term is near to one of the words. */
export function areNear(terms: readonly string[], words: readonly string[]): boolean {
  return terms.every((term) => words.some((word) => distanceToBeginning(term, word) <= allowedTypos(term)));
}

function selectCandidates(context: StoreContext, term: string) {
  const variants = JSON.stringify(listVariants(term.slice(0, indexedLetters), allowedTypos(term)));
  // Those with the fewest letters left out come first: where there are many, they are the nearest.
  const found = sql`(SELECT ${productWordVariants.wordId} FROM json_each(${variants}) AS wanted
    CROSS JOIN ${productWordVariants} ON ${productWordVariants.variant} = wanted.value LIMIT ${literal(maxCandidates)})`;
  return context.db
    .select({ word: productWords.word })
    .from(productWords)
    .where(inArray(productWords.id, found));
}

/** The word, and what is left of it without up to `count` letters, the longest first. */
function listVariants(word: string, count: number): string[] {
  const variants = new Set([word]);
  for (let left = count; left > 0; left -= 1) {
    for (const variant of [...variants]) {
      for (let at = 0; at < variant.length; at += 1)
        variants.add(variant.slice(0, at) + variant.slice(at + 1));
    }
  }
  return [...variants];
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
