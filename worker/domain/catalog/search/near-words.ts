import { foldAccents } from "./parse-search.ts";

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
 * Finds the words that a misspelled word may mean, the likeliest and then the most frequent first. A word of the
 * vocabulary is not misspelled.
 */
export function findNearWords(typed: string, vocabulary: readonly KnownWord[]): NearWord[] {
  const term = foldAccents(typed);
  if (term.length < 4 || /\d/.test(term) || vocabulary.some(({ word }) => word === term)) return [];
  const sound = toSoundKey(term);
  return vocabulary
    .flatMap((known) => {
      const cost = measureCost(term, sound, known.word);
      return cost === undefined ? [] : [{ ...known, cost }];
    })
    .toSorted(
      (one, other) =>
        one.cost - other.cost || other.productCount - one.productCount || (one.word < other.word ? -1 : 1),
    )
    .slice(0, maxNearWords);
}

/** Returns true for a word that the term may mean, misspelled or as its beginning. */
export function isNearWord(typed: string, word: string): boolean {
  const term = foldAccents(typed);
  if (foldAccents(word).startsWith(term)) return true;
  return term.length >= 4 && measureCost(term, toSoundKey(term), foldAccents(word)) !== undefined;
}

/**
 * Returns undefined for a word that the term is not likely to mean. A wrong first letter is rare, so it must sound the
 * same.
 */
function measureCost(term: string, sound: string, word: string): number | undefined {
  const max = term.length >= 8 ? 2 : 1;
  // The first letters exclude most words before their sound is computed.
  if (!mayBeginAlike(term, word) || word.length < Math.max(3, term.length - max)) return undefined;
  const wordSound = toSoundKey(word);
  if (word.startsWith(term) || wordSound === sound) return 0;
  if (wordSound[0] !== sound[0] && !isSwapped(term, word)) return undefined;
  if (stem(term) === stem(word)) return 0.5;
  const distances = measureDistances(term, word);
  const distance = Math.min(
    getDistance(distances, word.length),
    getDistance(measureDistances(sound, wordSound), wordSound.length),
  );
  if (distance <= max && isLikelyTypo(term, word)) return distance;
  // Shoppers get results while they type, so the term may be the misspelled beginning of a long word.
  return term.length >= 6 && Math.min(...distances.slice(term.length)) <= 1 ? 1.5 : undefined;
}

function mayBeginAlike(term: string, word: string): boolean {
  const [first = ""] = term;
  const [wordFirst = ""] = word;
  return (
    first === wordFirst ||
    isSwapped(term, word) ||
    ["ckqsz", "fp", "kn", "rw"].some((letters) => letters.includes(first) && letters.includes(wordFirst))
  );
}

function isSwapped(term: string, word: string): boolean {
  return term[0] === word[1] && term[1] === word[0];
}

/**
 * Returns true for the typos of short words, in which any other changed letter makes another thing: two swapped
 * letters, and in five letters a wrong or missing vowel. "lego" is not "legs", and "soap" is not "soup".
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

/**
 * Returns a key that words have in common if they sound alike or differ in doubled letters: "fone" and "phone", "kofee"
 * and "coffee", "lite" and "light".
 */
function toSoundKey(word: string): string {
  const sounds = soundAlikes.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
  return sounds.replace(/(.)\1+/g, "$1");
}

const soundAlikes = [
  [/^kn/, "n"],
  [/^wr/, "r"],
  [/ph/g, "f"],
  [/gh(?=t)/g, ""],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/[cq]/g, "k"],
  [/z/g, "s"],
  [/y/g, "i"],
] as const;

/**
 * Measures how far a word is from each beginning of another word (optimal string alignment): the number of letters that
 * must be inserted, deleted, replaced or swapped with their neighbour. The last of the distances is from the whole
 * other word.
 */
export function measureDistances(word: string, other: string): number[] {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      currentRow[column] = Math.min(
        getDistance(lastRow, column) + 1,
        getDistance(currentRow, column - 1) + 1,
        getDistance(lastRow, column - 1) + (isSame ? 0 : 1),
        isSwapped ? getDistance(rowBeforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rowBeforeLast = lastRow;
    lastRow = currentRow;
  }
  return lastRow;
}

function getDistance(distances: readonly number[], index: number): number {
  return distances[index] ?? Number.POSITIVE_INFINITY;
}
