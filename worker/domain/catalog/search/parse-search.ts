import { apostrophes } from "../../../../contract/shared/pasted-text.ts";
import { parseSynonyms } from "../../../../contract/store/synonyms.ts";

// A search ignores everything beyond these limits, so that it stays fast. No product's name is longer.
const maxTextLength = 400;
const maxWords = 8;
const maxWordLength = 40;

/** A word that products must have. Phrases are words in lower case with a space between them. */
export interface SearchWord {
  /** The typed text, in lower case. */
  readonly typed: string;
  /** The spellings that may also be the beginning of a longer word, because shoppers get results while they type. */
  readonly beginnings: readonly string[];
  /** The spellings and their singular and plural forms, as whole words. */
  readonly wholes: readonly string[];
  /** Other words for the same thing. */
  readonly synonyms: readonly string[];
  /** True for several words that name one thing, such as "dish soap" in a group of synonyms. */
  readonly isCompoundName: boolean;
  /**
   * True for a word that says whom the thing is for: "kids" in "kids toys". Products without it match too, but rank
   * lower.
   */
  readonly isAudience: boolean;
}

export interface ParsedSearch {
  readonly words: readonly SearchWord[];
  /** The number of words before the first "for" or "with": "cover" is what is looked for in "cover for phone". */
  readonly headLength: number;
}

/**
 * Parses what a shopper typed. A compound may be written in one word, in two, or with a hyphen ("backpack", "back
 * pack"). Words such as "for" are ignored, unless there are no others.
 * @example parseSearch("kids back-packs").words.map(({ typed }) => typed) // ["kids", "back-packs"]
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

const audiences = new Set("kid kids child children enfant enfants adult adults".split(" "));
const prepositions = new Set("for with in on pour avec à de".split(" "));
const functionWords = new Set([
  ...prepositions,
  ..."a an and the of to or my some le la les des du un une et".split(" "),
]);

/** Splits a text into lower-case words. Every character except letters, digits and accents separates words. */
export function splitTerms(text: string): string[] {
  return [...new Set(splitCompounds(text).flat())].slice(0, maxWords);
}

/** Splits a text into words in lower case, each of which has several parts if it has hyphens. */
function splitCompounds(text: string): string[][] {
  const compounds =
    text
      .slice(0, maxTextLength)
      .toLowerCase()
      .replace(apostrophes, "'")
      .replace(/'s(?![\p{L}\p{N}])/gu, "")
      .match(/[\p{L}\p{N}\p{M}]+(?:[-‐‑–][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return compounds.map((compound) =>
    compound
      .split(/[-‐‑–]/)
      .slice(0, maxWords)
      .map((part) => part.slice(0, maxWordLength)),
  );
}

/** Words that mean the same to a search. */
export interface Synonyms {
  /** The indexed text, with a group of words on each line. */
  readonly text: string;
  readonly words: readonly string[];
  /** Finds the synonyms of a phrase, however it is joined: "band aid", "band-aid", "bandaid". */
  readonly find: (parts: readonly string[]) => readonly string[];
}

const noSynonyms: Synonyms = { text: "", words: [], find: () => [] };

/**
 * Indexes a text with a group of words on each line, by the singular and plural forms of each word, without accents.
 */
export function indexSynonyms(text: string): Synonyms {
  const groups = parseSynonyms(text);
  const synonyms = new Map<string, string[]>();
  for (const group of groups) {
    const phrases = group.map((entry) => splitCompounds(entry).flat().join(" "));
    for (const phrase of phrases) {
      const others = phrases.filter((other) => other !== phrase);
      // French phrases have their plural in the first word: "brosses à dents".
      const pluralFirst = phrase.replace(/(?<=^\p{L}+)(?= )/u, "s");
      for (const key of new Set([phrase, pluralFirst].flatMap(listPhraseForms).map(toKey))) {
        synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
      }
    }
  }
  return { text, words: groups.flat(), find: (parts) => synonyms.get(toKey(parts.join(" "))) ?? [] };
}

function toKey(phrase: string): string {
  return foldAccents(phrase).replaceAll(" ", "").replaceAll("œ", "oe");
}

/** Removes the accents of a word, as the index does. */
export function foldAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Returns a phrase with the singular and plural forms of its last word. */
function listPhraseForms(phrase: string): string[] {
  const words = phrase.split(" ");
  const before = words.slice(0, -1);
  return listWordForms(words.at(-1) ?? "").map((form) => [...before, form].join(" "));
}

/**
 * Returns the singular and plural forms of an English word, beginning with the word itself. Some of them are no words,
 * such as "glas" for "glass", and match nothing.
 */
export function listWordForms(word: string): string[] {
  // Short words such as "as" and "gas" have no other form, and neither have words with digits.
  if (word.length < 3 || /\d/.test(word)) return [word];
  const singulars = findSingulars(word);
  return [...new Set([word, ...singulars, ...[word, ...singulars].flatMap(listPlurals)])];
}

function findSingulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return [];
  if (/..ies$/.test(word)) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/..ves$/.test(word)) return [`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`, word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return [word.slice(0, -1)];
}

function listPlurals(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(?:s|x|z|ch|sh)$/.test(word)) return word.length > 3 && /[^s]s$/.test(word) ? [] : [`${word}es`];
  if (/[^aeiou]o$/.test(word)) return [`${word}es`, `${word}s`];
  if (/(?:[^f]f|fe)$/.test(word)) return [`${word.replace(/fe?$/, "")}ves`, `${word}s`];
  return [`${word}s`];
}
