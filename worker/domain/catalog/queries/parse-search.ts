import { maxWordLength, maxWords, splitCompounds } from "./split-compounds.ts";
import { noSynonyms, type Synonyms } from "./synonym-index.ts";
import { listPhraseForms } from "./word-forms.ts";

/** A word that products must have. Phrases are words in lower case with a space between them. */
export interface SearchWord {
  /** What the shopper typed, in lower case. */
  readonly typed: string;
  /** The spellings that may also be the beginning of a longer word, because shoppers get results while they type. */
  readonly beginnings: readonly string[];
  /** The spellings and their singular and plural forms, as whole words. */
  readonly wholes: readonly string[];
  /** Other words for the same thing. */
  readonly synonyms: readonly string[];
  /** True for several words that name one thing, such as "dish soap" in a group of synonyms. */
  readonly isCompoundName: boolean;
  /** True for a word that says whom the thing is for: "kids" in "kids toys". Products without it match too, but rank lower. */
  readonly isAudience: boolean;
}

export interface ParsedSearch {
  readonly words: readonly SearchWord[];
  /** The number of words before the first "for" or "with": "cover" is what is looked for in "cover for phone". */
  readonly headLength: number;
}

/** Splits a text into lower-case words. Every character except letters, digits and accents separates words. */
export function splitTerms(text: string): string[] {
  return [...new Set(splitCompounds(text).flat())].slice(0, maxWords);
}

/**
 * Parses what a shopper typed. A compound may be written in one word, in two, or with a hyphen ("backpack", "back pack"). Words
 * such as "for" are ignored, unless there are no others.
 */
export function parseSearch(text: string, synonyms: Synonyms = noSynonyms): ParsedSearch {
  const all = splitCompounds(text).slice(0, maxWords);
  const isContent = (parts: readonly string[]) => !functionWords.has(parts.join(" "));
  const hasContent = all.some(isContent);
  const words: SearchWord[] = [];
  let headLength: number | undefined;
  for (let index = 0; index < all.length; ) {
    const compound = all[index] ?? [];
    if (hasContent && !isContent(compound)) {
      if (prepositions.has(compound.join(" "))) headLength ??= words.length;
      index += 1;
      continue;
    }
    const length = [3, 2].find(
      (count) =>
        index + count <= all.length && synonyms.find(all.slice(index, index + count).flat()).length > 0,
    );
    const parts = length === undefined ? compound : all.slice(index, index + length).flat();
    const joined = [
      joinWithNeighbour(all[index - 1], compound, isContent),
      joinWithNeighbour(compound, all[index + 1], isContent),
    ];
    const isCompoundName = length !== undefined;
    const word = createWord(parts, isCompoundName ? [] : joined.flat(), synonyms.find(parts), isCompoundName);
    if (words.every(({ typed }) => typed !== word.typed)) words.push(word);
    index += length ?? 1;
  }
  return { words, headLength: headLength === undefined || headLength === 0 ? words.length : headLength };
}

function createWord(
  parts: readonly string[],
  joined: readonly string[],
  synonyms: readonly string[],
  isCompoundName: boolean,
): SearchWord {
  // Letters and digits are often written apart, as in "TOY-0001" and "500 ml".
  const apart = parts.flatMap((part) => part.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []);
  const spellings = new Set([parts.join(" "), parts.join(""), apart.join(" "), ...joined]);
  const beginnings = [...spellings].flatMap(listLigatures);
  return {
    // A hyphen keeps a compound together if the text is parsed again.
    typed: parts.join(isCompoundName ? " " : "-"),
    beginnings,
    wholes: [...new Set(beginnings.flatMap(listPhraseForms))],
    synonyms: [...new Set(synonyms.flatMap(listPhraseForms))],
    isCompoundName,
    isAudience: audiences.has(parts.join(" ")),
  };
}

function joinWithNeighbour(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
  isContent: (parts: readonly string[]) => boolean,
): string[] {
  if (one === undefined || other === undefined || !isContent(one) || !isContent(other)) return [];
  const joined = [...one, ...other].join("");
  return joined.length > maxWordLength ? [] : [joined];
}

/** FTS5 removes accents, but does not change ligatures. */
function listLigatures(phrase: string): string[] {
  const variants = new Set([phrase]);
  for (const [letters, ligature] of ligatures) {
    variants.add(phrase.replaceAll(letters, ligature)).add(phrase.replaceAll(ligature, letters));
  }
  return [...variants];
}

const ligatures = [
  ["oe", "œ"],
  ["ae", "æ"],
] as const;

const audiences = new Set(["kid", "kids", "child", "children", "enfant", "enfants", "adult", "adults"]);
const prepositions = new Set(["for", "with", "in", "on", "pour", "avec", "à", "de"]);
const functionWords = new Set([
  ...prepositions,
  ...[
    "a",
    "an",
    "and",
    "the",
    "of",
    "to",
    "or",
    "my",
    "some",
    "le",
    "la",
    "les",
    "des",
    "du",
    "un",
    "une",
    "et",
  ],
]);
