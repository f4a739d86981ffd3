import { toSoundKey } from "./sound-key.ts";
import { measureDistance } from "./word-distance.ts";

/** A word of the catalogue or a synonym, without accents, and the number of products that have it. */
export interface KnownWord {
  readonly word: string;
  readonly productCount: number;
}

export interface NearWord extends KnownWord {
  /** 0 for a word that sounds the same or begins with the term, otherwise more for a less likely misspelling. */
  readonly cost: number;
}

const maxNearWords = 3;

/**
 * Finds the words that a misspelled word may mean, the likeliest and then the most frequent first. A word of the vocabulary is
 * not misspelled.
 */
export function findNearWords(typed: string, vocabulary: readonly KnownWord[]): NearWord[] {
  const term = foldAccents(typed);
  if (term.length < 4 || /\d/.test(term) || vocabulary.some(({ word }) => word === term)) return [];
  const key = toSoundKey(term);
  return vocabulary
    .flatMap((known) => {
      const cost = measureCost(term, key, known.word);
      return cost === undefined ? [] : [{ ...known, cost }];
    })
    .toSorted(
      (one, other) =>
        one.cost - other.cost || other.productCount - one.productCount || (one.word < other.word ? -1 : 1),
    )
    .slice(0, maxNearWords);
}

/** True for a word that the term may mean, misspelled or as its beginning. */
export function isNearWord(typed: string, word: string): boolean {
  const term = foldAccents(typed);
  if (foldAccents(word).startsWith(term)) return true;
  return term.length >= 4 && measureCost(term, toSoundKey(term), foldAccents(word)) !== undefined;
}

/** Returns undefined for a word that the term is not likely to mean. A wrong first letter is rare, so it must sound the same. */
function measureCost(term: string, key: string, word: string): number | undefined {
  const max = term.length >= 8 ? 2 : 1;
  if (!mayBeginAlike(term, word) || word.length < 3 || word.length < term.length - max) return undefined;
  if (word.startsWith(term)) return 0;
  const wordKey = toSoundKey(word);
  if (wordKey === key) return 0;
  if (wordKey[0] !== key[0] && !isSwapped(term, word)) return undefined;
  if (stem(term) === stem(word)) return 0.5;
  const distance = Math.min(measureDistance(term, word, max), measureDistance(key, wordKey, max));
  if (distance <= max && isLikelyTypo(term, word)) return distance;
  // Shoppers get results while they type, so the term may be the misspelled beginning of a long word.
  if (term.length < 6) return undefined;
  const beginnings = [term.length, term.length + 1].map((length) => word.slice(0, length));
  return beginnings.some((beginning) => measureDistance(term, beginning, 1) <= 1) ? 1.5 : undefined;
}

/** Excludes most words before their sound is computed. */
function mayBeginAlike(term: string, word: string): boolean {
  const [first = ""] = term;
  const [wordFirst = ""] = word;
  return (
    first === wordFirst ||
    isSwapped(term, word) ||
    alikeFirstLetters.some((letters) => letters.includes(first) && letters.includes(wordFirst))
  );
}

const alikeFirstLetters = ["ckqsz", "fp", "kn", "rw"];

function isSwapped(term: string, word: string): boolean {
  return term[0] === word[1] && term[1] === word[0];
}

/**
 * True for the typos of short words, in which any other changed letter makes another thing: two swapped letters, and in five
 * letters a wrong or missing vowel. "lego" is not "legs", and "soap" is not "soup".
 */
function isLikelyTypo(term: string, word: string): boolean {
  if (term.length > 5) return true;
  if ([...term].toSorted().join() === [...word].toSorted().join()) return true;
  return term.length === 5 && word.length >= 5 && dropVowels(term) === dropVowels(word);
}

function dropVowels(word: string): string {
  return word.replace(/[aeiou]/g, "");
}

/** Removes the ending of a verb or an agent: "charging" and "charger" have the same stem. */
function stem(word: string): string {
  return word.replace(/(?<=.{4})(?:ing|ers?|ed|e?s)$/, "");
}

export function foldAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}
