import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Builds the condition that a text contains the typed text, ignoring case. LIKE is not used, because it treats % and _ as
 * patterns, and D1 limits it to 50 bytes. SQLite ignores case only in ASCII, so an accented letter matches as it was typed.
 * The condition reads every row, so it is for columns without a trigram index.
 */
export function contains(text: SQLWrapper, search: string): SQL {
  const lower = search.toLowerCase();
  return sql`(instr(lower(${text}), ${lower}) > 0 OR instr(${text}, ${search}) > 0)`;
}

/**
 * Builds an FTS5 expression for the indexes with `words` and `phone` (orders_search, profiles_search, addresses_search). It
 * searches the typed text, and the text without spaces and hyphens, because people type order numbers in groups. A text that
 * looks like a phone number is also searched by its digits.
 * @returns undefined if the text is too short for a trigram
 */
export function searchExpression(typed: string): string | undefined {
  const phrases = [
    toColumnPhrase("words", toTrigramPhrase(typed)),
    toColumnPhrase("words", toTrigramPhrase(typed.replace(/[\s-]/g, ""))),
    phoneShape.test(typed)
      ? toColumnPhrase("phone", toTrigramPhrase(typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")))
      : undefined,
  ].filter((phrase) => phrase !== undefined);
  return phrases.length === 0 ? undefined : [...new Set(phrases)].join(" OR ");
}

const phoneShape = /^[\d\s().+-]*$/;

function toColumnPhrase(column: "words" | "phone", phrase: string | undefined): string | undefined {
  return phrase === undefined ? undefined : `${column} : ${phrase}`;
}

/**
 * Quotes typed text as a phrase of FTS5, so that none of it is parsed as FTS5 syntax. The trigram index ignores case and
 * accents.
 * @returns undefined for fewer than three letters
 */
function toTrigramPhrase(typed: string): string | undefined {
  // FTS5 reads a text up to its first NUL.
  const text = typed.replaceAll("\0", " ").trim();
  const letters = [...text.normalize("NFD").replace(/\p{M}/gu, "")];
  return letters.length < 3 ? undefined : `"${text.normalize("NFC").replaceAll('"', '""')}"`;
}
