import { type SQL, sql } from "drizzle-orm";
import { products } from "../../../db/schema/catalog.ts";
import { foldWord } from "../../../db/schema/columns.ts";
import type { WordGroups } from "./search-terms.ts";

// What separates words in names and codes. Behind any other sign a word counts as if it was not in the name.
const separators = [..."-_'\"()[],./&+:;!?#*’–"];

/** What rankHits looks for, as JSON: all words, then how many letters the longest one of each group has. */
export function rankedWords(groups: WordGroups): string {
  const words = groups.flat().map((word) => ` ${foldWord(word)}`);
  const letters = groups.map((group) => Math.max(...group.map(({ length }) => length)));
  return JSON.stringify([...words, ...letters]);
}

/**
 * The order of hits, best first. Each group counts by the best place where one of its words is: a whole word of the name or
 * of a code, the beginning of one, brand, category and short description, the description. A long word counts more than
 * a short one, which is more likely to be in everything. Of equal ones the shorter name comes first, then the newer product.
 * Not bm25: it reads every place that each word has in the catalogue, to weigh it (docs/decisions/0077).
 * @param sizes how many words each group has
 */
export function rankHits(sizes: readonly number[]): SQL[] {
  let index = 0;
  const groups = sizes.map((size) => Array.from({ length: size }, () => `(hit_words ->> ${index++})`));
  const costs = groups.map((words) => {
    const isOneIn = (text: string, end = "") =>
      words.map((word) => `instr(${text}, ${word}${end})`).join(" OR ");
    return `CASE WHEN ${isOneIn("hit_name", " || ' '")} THEN 0 WHEN ${isOneIn("hit_name")} THEN 1
      WHEN ${isOneIn("hit_rest")} THEN 3 ELSE 4 END * (hit_words ->> ${index++})`;
  });
  return [sql.raw(costs.join(" + ")), sql`length(${products.name})`, sql`${products.searchKey} DESC`];
}

// Texts, and not parts that drizzle puts together for each search. Folding a name replaces 77 letters: most have none of them.
const foldedName = "CASE WHEN name GLOB '*[^ -~]*' THEN name_folded ELSE lower(name) END";

const nameAndCodes = separators.reduce(
  (text, separator) => `replace(${text}, ${toAscii(separator)}, ' ')`,
  `' ' || ${foldedName} || ' ' || lower(sku) || ' ' || coalesce(lower(barcode), '') || ' '`,
);

/** Any other letter would make V8 hold the whole statement in two bytes for each, from here to the database. */
function toAscii(character: string): string {
  return character > "~" ? `char(${character.codePointAt(0)})` : `'${character.replace("'", "''")}'`;
}

// Not folded, which would make the statement twice as long: a word with an accent here counts as in the description.
const brandAndSummary = "' ' || lower(coalesce(brand, '') || ' ' || category || ' ' || short_description)";

/** What rankHits looks into, to be selected beside the columns of `products`: made once for each. */
export const rankedTexts: SQL = sql`${sql.raw(nameAndCodes)} AS hit_name, ${sql.raw(brandAndSummary)} AS hit_rest,
  ${sql.placeholder("words")} AS hit_words`;
