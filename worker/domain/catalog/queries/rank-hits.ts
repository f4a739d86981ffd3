import { type SQL, sql } from "drizzle-orm";
import { products } from "../../../db/schema/catalog.ts";
import { foldWord } from "../../../db/schema/columns.ts";
import type { WordGroups } from "./search-terms.ts";

// What separates words in names and codes. Behind any other sign a word counts as if it was not in the name.
const separators = [..."-_'\"()[],./&+:;!?#*’–"];

/** What rankHits looks into, to be selected beside the columns of `products`: made once for each. */
export function rankedTexts(groups: WordGroups): SQL {
  const words = groups.flat().map((word) => ` ${foldWord(word)}`);
  return sql`${nameAndCodes} AS hit_name, ${brandAndSummary} AS hit_rest, ${JSON.stringify(words)} AS hit_words`;
}

/**
 * The order of hits, best first. Each group counts by the best place where one of its words is: a whole word of the name or
 * of a code, the beginning of one, brand, category and short description, the description. A long word counts more than
 * a short one, which is more likely to be in everything. Of equal ones the shorter name comes first, then the newer product.
 * Not bm25: it reads every place that each word has in the catalogue, to weigh it (docs/decisions/0077).
 */
export function rankHits(groups: WordGroups): SQL[] {
  let index = 0;
  const costs = groups.map((words) => {
    const places = words.map(() => sql.raw(`hit_words ->> ${index++}`));
    const isOneIn = (text: SQL, end = sql``) =>
      sql.join(
        places.map((word) => sql`instr(${text}, ${word}${end})`),
        sql` OR `,
      );
    const letters = Math.max(...words.map(({ length }) => length));
    return sql`CASE WHEN ${isOneIn(sql`hit_name`, sql` || ' '`)} THEN 0 WHEN ${isOneIn(sql`hit_name`)} THEN 1
      WHEN ${isOneIn(sql`hit_rest`)} THEN 3 ELSE 4 END * ${sql.raw(`${letters}`)}`;
  });
  return [sql.join(costs, sql` + `), sql`length(${products.name})`, sql`${products.searchKey} DESC`];
}

// Texts, and not parts that drizzle puts together for each search. Folding a name replaces 77 letters: most have none of them.
const foldedName = "CASE WHEN name GLOB '*[^ -~]*' THEN name_folded ELSE lower(name) END";

const nameAndCodes = sql.raw(
  separators.reduce(
    (text, separator) => `replace(${text}, '${separator.replace("'", "''")}', ' ')`,
    `' ' || ${foldedName} || ' ' || lower(sku) || ' ' || coalesce(lower(barcode), '') || ' '`,
  ),
);

// Not folded, which would make the statement twice as long: a word with an accent here counts as in the description.
const brandAndSummary = sql.raw(
  "' ' || lower(coalesce(brand, '') || ' ' || category || ' ' || short_description)",
);
