import { sql } from "drizzle-orm";
import type { StoreContext } from "../../context.ts";
import { buildFullNameExpression, buildSearchExpression, namingColumns } from "./match-expression.ts";
import { findNearWords, type KnownWord } from "./near-words.ts";
import {
  foldAccents,
  type ParsedSearch,
  parseSearch,
  type SearchWord,
  type Synonyms,
} from "./parse-search.ts";

const maxReadings = 12;

/** Another way to read a search that found nothing. */
export interface CorrectedSearch {
  readonly search: ParsedSearch;
  /** The FTS5 expression of the reading. */
  readonly match: string;
  /** The words that are searched instead. Undefined if only the spaces differ ("teddybear"). */
  readonly correctedText: string | undefined;
}

/**
 * Finds another reading of a search that matches no product, in this order: compounds in two words, misspelled words
 * replaced, and words left out that no product has together with the others. The thing that is looked for is never left
 * out, because a search for "lego" should find nothing rather than a cleaner.
 * @param search a search that found nothing
 * @returns undefined if only filters exclude the matches, or if no reading matches a published product
 */
export async function correctSearch(
  context: StoreContext,
  search: ParsedSearch,
  synonyms: Synonyms,
): Promise<CorrectedSearch | undefined> {
  const split = { ...search, words: search.words.map(addSplits) };
  const [vocabulary, [isFiltered, isSplit, ...isKnown]] = await Promise.all([
    readVocabulary(context, synonyms),
    haveMatches(context, [
      buildSearchExpression(search),
      buildSearchExpression(split),
      ...search.words.map((word) => buildSearchExpression({ ...search, words: [word] })),
    ]),
  ]);
  if (isFiltered === true) return undefined;
  if (isSplit === true)
    return { search: split, match: buildSearchExpression(split), correctedText: undefined };

  const options = search.words.map((word, index) =>
    isKnown[index] === true ? [{ text: word.typed, cost: 0 }] : findReplacements(word, vocabulary),
  );
  const parse = (texts: Reading) => parseSearch(toText(texts), synonyms);
  const readings = [
    ...combine(options).map((texts) => ({
      texts,
      match: buildSearchExpression(parse(texts), namingColumns),
    })),
    ...leaveOut(search, options).map((texts) => ({ texts, match: buildFullNameExpression(parse(texts)) })),
  ];
  const found = await haveMatches(
    context,
    readings.map(({ match }) => match),
  );
  const best = readings[found.indexOf(true)];
  if (best === undefined) return undefined;
  return {
    search: parse(best.texts),
    match: best.match,
    correctedText: toText(best.texts),
  };
}

interface Replacement {
  readonly text: string;
  readonly cost: number;
}

/** The text for each word of a search, or null for a word that is left out. */
type Reading = readonly (string | null)[];

/** Adds each way to write a word in two, which matches only as a phrase. */
function addSplits(word: SearchWord): SearchWord {
  if (!isSplittable(word.typed)) return word;
  const splits = listSplits(word.typed).map((parts) => parts.join(" "));
  return { ...word, beginnings: [...word.beginnings, ...splits], wholes: [...word.wholes, ...splits] };
}

function isSplittable(text: string): boolean {
  return text.length >= 4 && text.length <= 24 && /^\p{L}+$/u.test(text);
}

function listSplits(text: string): [string, string][] {
  return Array.from({ length: text.length - 1 }, (_, index) => [
    text.slice(0, index + 1),
    text.slice(index + 1),
  ]);
}

/** Finds words that a misspelled word may mean, or two words if it is a misspelled compound, such as "tedybear". */
function findReplacements({ typed }: SearchWord, vocabulary: readonly KnownWord[]): Replacement[] {
  const near = findNearWords(typed, vocabulary).map(({ word, cost }) => ({ text: word, cost }));
  if (near.length > 0 || !isSplittable(typed)) return near;
  const words = new Set(vocabulary.map(({ word }) => word));
  return listSplits(typed)
    .filter((parts) => parts.every((part) => part.length >= 3))
    .flatMap((parts) => {
      const [first, second] = parts.map((part) =>
        words.has(part) ? { word: part, cost: 0 } : findNearWords(part, vocabulary)[0],
      );
      if (first === undefined || second === undefined) return [];
      return [{ text: `${first.word} ${second.word}`, cost: first.cost + second.cost }];
    })
    .toSorted((one, other) => one.cost - other.cost);
}

/** Lists the combinations of replacements, the likeliest first. The list is empty if a word has no replacement. */
function combine(options: readonly (readonly Replacement[])[]): Reading[] {
  const combinations = options.reduce<{ texts: string[]; cost: number }[]>(
    (shorter, replacements) =>
      shorter
        .flatMap(({ texts, cost }) =>
          replacements.map((replacement) => ({
            texts: [...texts, replacement.text],
            cost: cost + replacement.cost,
          })),
        )
        .toSorted((one, other) => one.cost - other.cost)
        .slice(0, maxReadings),
    [{ texts: [], cost: 0 }],
  );
  return combinations.map(({ texts }) => texts);
}

/**
 * Lists the readings with fewer words: without the words that nothing resembles, then also without one known word, then
 * the thing alone. In "iphone charger" the thing is the charger, and in "lego set" it is what precedes the word for a
 * pack.
 */
function leaveOut(
  { words, headLength }: ParsedSearch,
  options: readonly (readonly Replacement[])[],
): Reading[] {
  const texts = options.map(([likeliest]) => likeliest?.text ?? null);
  const thing = words.findLastIndex(({ typed }, index) => index < headLength && !isPack(typed, texts[index]));
  if (thing === -1 || texts[thing] === null) return [];
  const others = texts.flatMap((text, index) => (text === null || index === thing ? [] : [index]));
  const withoutOne = others.map((left) => texts.map((text, index) => (index === left ? null : text)));
  const alone = texts.map((text, index) => (index === thing ? text : null));
  return [texts, ...withoutOne, alone];
}

/** True for a word that says how a thing is packed, or which size it has, but not what it is. */
function isPack(typed: string, text: string | null | undefined): boolean {
  return packWords.has(typed) || /\d/.test(typed) || (text === null && typed.length <= 3);
}

const packWords = new Set(
  "set sets pack packs package packages box boxes bag bags kit kits piece pieces pc pcs bundle bundles pair pairs roll rolls".split(
    " ",
  ),
);

function toText(texts: Reading): string {
  return texts.filter((text) => text !== null).join(" ");
}

/** Returns for each FTS5 expression whether it matches a published product. */
async function haveMatches({ db }: StoreContext, expressions: readonly string[]): Promise<boolean[]> {
  const rows = await db.all<{
    position: number;
  }>(sql`SELECT key AS position FROM json_each(${JSON.stringify(expressions)})
    WHERE EXISTS (SELECT 1 FROM products_fts JOIN products ON products.search_key = products_fts.rowid
      WHERE products_fts MATCH json_each.value AND products.is_active = 1)`);
  const positions = new Set(rows.map(({ position }) => position));
  return expressions.map((_, position) => positions.has(position));
}

/**
 * Reads the words of names and keywords, which the index has in lower case and without accents, and adds the synonyms.
 * Words with digits are left out, because a number with a typo is another number.
 */
async function readVocabulary({ db }: StoreContext, synonyms: Synonyms): Promise<KnownWord[]> {
  const rows =
    await db.all<KnownWord>(sql`SELECT term AS word, max(doc) AS productCount FROM products_fts_vocab
    WHERE term >= 'a' AND col IN ('name', 'keywords') AND length(term) >= 3 AND term NOT GLOB '*[0-9]*' GROUP BY term`);
  const known = new Set(rows.map(({ word }) => word));
  const others = synonyms.words.map(foldAccents).filter((word) => /^\p{L}+$/u.test(word) && !known.has(word));
  return [...rows, ...others.map((word) => ({ word, productCount: 0 }))];
}
