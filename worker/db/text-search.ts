import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The text holds what a person typed, without regard to case. Not LIKE: D1 refuses patterns of more than 50 bytes, and
 * % and _ would be patterns. SQLite folds ASCII alone, so an accented letter is also tried as it was typed. Every row is
 * read: for what the trigram indexes (trigramPhrase) do not serve.
 */
export function contains(text: SQLWrapper, search: string): SQL {
  const lower = search.toLowerCase();
  return sql`(instr(lower(${text}), ${lower}) > 0 OR instr(${text}, ${search}) > 0)`;
}

/**
 * What a person typed as an FTS5 expression for the indexes with `words` and `phone` (orders_search, profiles_search,
 * addresses_search): the text, the text without spaces and hyphens (order and tracking numbers are read out in parts),
 * and digits alone as a phone number. @returns undefined where there is no trigram to look up
 */
export function searchExpression(typed: string): string | undefined {
  const found = [
    columnPhrase("words", trigramPhrase(typed)),
    columnPhrase("words", trigramPhrase(typed.replace(/[\s-]/g, ""))),
    phoneShape.test(typed)
      ? columnPhrase("phone", trigramPhrase(typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")))
      : undefined,
  ].filter((phrase) => phrase !== undefined);
  return found.length === 0 ? undefined : [...new Set(found)].join(" OR ");
}

const phoneShape = /^[\d\s().+-]*$/;

function columnPhrase(column: "words" | "phone", phrase: string | undefined): string | undefined {
  return phrase === undefined ? undefined : `${column} : ${phrase}`;
}

/**
 * What a person typed as an FTS5 expression for a trigram index: the text itself,
 * anywhere, without regard to case and accents. Quoted, so that nothing of it is read as FTS5's own syntax.
 * @returns undefined for fewer than three letters: there is no trigram to look up.
 */
function trigramPhrase(typed: string): string | undefined {
  // FTS5 reads a text up to its first NUL.
  const text = typed.replaceAll("\0", " ").trim();
  const letters = [...text.normalize("NFD").replace(/\p{M}/gu, "")];
  return letters.length < 3 ? undefined : `"${text.normalize("NFC").replaceAll('"', '""')}"`;
}
