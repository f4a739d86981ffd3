import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import * as v from "valibot";
import { apostropheCharacters, apostrophes, cleanPasted } from "../../contract/shared/pasted-text.ts";
import { phoneSchema } from "../../contract/shared/phone-number.ts";

/**
 * Builds the condition that a text contains the typed text, ignoring case and apostrophes. LIKE is not used, because it
 * treats % and _ as patterns, and D1 limits it to 50 bytes. SQLite ignores case only in ASCII, so an accented letter
 * matches as it was typed. The condition reads every row, so it is for columns without a trigram index.
 */
export function contains(text: SQLWrapper, search: string): SQL {
  const typed = toSearchable(search);
  const stored = folds.reduce((folded, fold) => sql`replace(${folded}, ${sql.raw(fold)})`, sql`${text}`);
  return sql`(instr(lower(${stored}), ${typed.toLowerCase()}) > 0 OR instr(${stored}, ${typed}) > 0)`;
}

// What people type in and between words, and what it is compared as. The values are literals, because D1 binds at most
// 100.
const folds = [
  ...[...apostropheCharacters].map((mark) => `'${mark.replace("'", "''")}', ''`),
  "'\u2011', '-'",
  "'\u2013', '-'",
  "'\u00a0', ' '",
];

/**
 * Builds an FTS5 expression for the indexes with `words` and `phone` (orders_search, profiles_search,
 * addresses_search). It searches the typed text, and the text without spaces and hyphens, because people type order
 * numbers in groups. A phone number, or a part of one, is also searched by its digits.
 * @returns undefined if the text is too short for a trigram
 */
export function searchExpression(search: string): string | undefined {
  const typed = toSearchable(search);
  const phrases = [
    toColumnPhrase("words", toTrigramPhrase(typed)),
    toColumnPhrase("words", toTrigramPhrase(typed.replace(/[\s-]/g, ""))),
    toColumnPhrase("phone", toTrigramPhrase(findPhoneDigits(typed))),
  ].filter((phrase) => phrase !== undefined);
  return phrases.length === 0 ? undefined : [...new Set(phrases)].join(" OR ");
}

/**
 * Cleans what is searched for, as the views of the search tables clean what they have
 * (migrations/0014_search_folds.sql).
 */
function toSearchable(text: string): string {
  return cleanPasted(text).replace(apostrophes, "");
}

/** Returns the ten digits of a phone number without its extension, or the digits of a part of one. */
function findPhoneDigits(typed: string): string {
  const phone = v.safeParse(phoneSchema, typed);
  if (phone.success) return phone.output.replace(/\D/g, "").slice(0, 10);
  return /^[\d\s().+-]*$/.test(typed) ? typed.replace(/\D/g, "") : "";
}

function toColumnPhrase(column: "words" | "phone", phrase: string | undefined): string | undefined {
  return phrase === undefined ? undefined : `${column} : ${phrase}`;
}

/**
 * Quotes typed text as a phrase of FTS5, so that none of it is parsed as FTS5 syntax. The trigram index ignores case
 * and accents.
 * @returns undefined for fewer than three letters
 */
function toTrigramPhrase(typed: string): string | undefined {
  // FTS5 reads a text up to its first NUL.
  const text = typed.replaceAll("\0", " ").trim();
  const letters = [...text.normalize("NFD").replace(/\p{M}/gu, "")];
  return letters.length < 3 ? undefined : `"${text.normalize("NFC").replaceAll('"', '""')}"`;
}
