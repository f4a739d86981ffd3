import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** A UUID. */
export const id = (name = "id") => text(name);

/** Integer cents. Add a CHECK for the sign to the table. */
export const cents = (name: string) => integer(name);

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
export const timestamp = (name: string) => text(name);
export const createdAt = () => timestamp("created_at").notNull();
export const updatedAt = () => timestamp("updated_at").notNull();

export const flag = (name: string) => integer(name, { mode: "boolean" });

/**
 * The rowid in the full-text index, set by a trigger. The table's own rowids may change when it is copied
 * (docs/decisions/0059).
 */
export const searchKey = () => integer("search_key");

const accents: readonly (readonly [string, string])[] = [
  ["a", "àáâãäå"],
  ["c", "çč"],
  ["e", "èéêë"],
  ["i", "ìíîï"],
  ["l", "ł"],
  ["n", "ñ"],
  ["o", "òóôõöø"],
  ["s", "šş"],
  ["u", "ùúûü"],
  ["y", "ýÿ"],
  ["z", "ž"],
  ["ae", "æ"],
  ["oe", "œ"],
  ["ss", "ß"],
];
// Grave, acute, circumflex, tilde, diaeresis and cedilla, of letters in decomposed Unicode.
const combiningMarks = [0x300, 0x301, 0x302, 0x303, 0x308, 0x327];

/**
 * The text in lower case and without accents, as a sort key in a generated column. SQLite's lower() changes only ASCII, so
 * the letters of French and similar languages are replaced one by one. D1 allows expressions to nest 100 levels.
 * @param expression SQL, never user input
 */
export function foldedText(expression: string) {
  const letters = accents.flatMap(([plain, accented]) =>
    [...accented].flatMap((letter) =>
      [letter, letter.toUpperCase()].map((from) => [`'${from}'`, plain] as const),
    ),
  );
  // "ß".toUpperCase() is "SS".
  const single = letters.filter(([from]) => from !== "'SS'");
  const marks = combiningMarks.map((code) => [`char(${code})`, ""] as const);
  const fold = (inner: string, [from, to]: readonly [string, string]) =>
    `replace(${inner}, ${from}, '${to}')`;
  return sql.raw([...single, ...marks].reduce(fold, `lower(${expression})`));
}

/**
 * `column IN ('a', 'b')` for a CHECK, because SQLite has no enums.
 * @param options constants, never user input
 */
export function isOneOf(column: string, options: readonly string[]) {
  return sql.raw(`"${column}" IN (${options.map((option) => `'${option}'`).join(", ")})`);
}
