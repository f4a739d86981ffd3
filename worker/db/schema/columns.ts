import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** Creates a column for a UUID. */
export const id = (name = "id") => text(name);

/** Creates a column for integer cents. The table adds a CHECK for the sign. */
export const cents = (name: string) => integer(name);

/** Creates a column for a time in UTC, in ISO 8601 with milliseconds, so that text order is time order. */
export const timestamp = (name: string) => text(name);
export const createdAt = () => timestamp("created_at").notNull();
export const updatedAt = () => timestamp("updated_at").notNull();

export const flag = (name: string) => integer(name, { mode: "boolean" });

/**
 * Creates the column of the row's id in the full-text index, which a trigger sets. The table's own rowid may change when the
 * table is copied (docs/decisions/0059).
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
// The accents of letters in decomposed Unicode: grave, acute, circumflex, tilde, diaeresis and cedilla.
const combiningMarks = [0x300, 0x301, 0x302, 0x303, 0x308, 0x327];

/**
 * Returns SQL for a text in lower case and without accents, which generated columns use as a sort key. SQLite's lower()
 * changes only ASCII, so each accented letter is replaced by a nested replace(). D1 allows 100 levels, and this uses about 80.
 * @param expression SQL, never user input
 */
export function foldText(expression: string) {
  const letters = accents.flatMap(([plain, accented]) =>
    [...accented].flatMap((letter) =>
      [letter, letter.toUpperCase()].map((from) => [`'${from}'`, plain] as const),
    ),
  );
  // "SS", the upper case of "ß", has no accent.
  const accentedLetters = letters.filter(([from]) => from !== "'SS'");
  const marks = combiningMarks.map((code) => [`char(${code})`, ""] as const);
  const nestReplace = (inner: string, [from, to]: readonly [string, string]) =>
    `replace(${inner}, ${from}, '${to}')`;
  return sql.raw([...accentedLetters, ...marks].reduce(nestReplace, `lower(${expression})`));
}

/**
 * Returns the condition of a CHECK, `column IN ('a', 'b')`, because SQLite has no enums.
 * @param options constants, never user input
 */
export function isOneOf(column: string, options: readonly string[]) {
  return sql.raw(`"${column}" IN (${options.map((option) => `'${option}'`).join(", ")})`);
}
