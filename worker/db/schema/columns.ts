import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** A UUID of ours. */
export const id = (name = "id") => text(name);

/** Integer cents; every table that holds one also CHECKs its sign. */
export const cents = (name: string) => integer(name);

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
export const timestamp = (name: string) => text(name);
export const createdAt = () => timestamp("created_at").notNull();
export const updatedAt = () => timestamp("updated_at").notNull();

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** The row in the full-text index, given by a trigger: the table's own rowids may change when it is copied (record 59). */
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
// Of letters that are written as a plain one with a mark: grave, acute, circumflex, tilde, diaeresis, cedilla.
const combiningMarks = [0x300, 0x301, 0x302, 0x303, 0x308, 0x327];

/**
 * What a list is sorted by: the text without regard to case and accents, for a generated column, so that no writer can
 * forget it. SQLite itself folds ASCII alone; the letters of French and its neighbours are replaced one by one (D1
 * allows expressions 100 deep). @param expression SQL of our own
 */
export function foldedText(expression: string) {
  const letters = accents.flatMap(([plain, accented]) =>
    [...accented].flatMap((letter) =>
      [letter, letter.toUpperCase()].map((from) => [`'${from}'`, plain] as const),
    ),
  );
  // The capital of ß is two letters.
  const single = letters.filter(([from]) => from !== "'SS'");
  const marks = combiningMarks.map((code) => [`char(${code})`, ""] as const);
  const fold = (inner: string, [from, to]: readonly [string, string]) =>
    `replace(${inner}, ${from}, '${to}')`;
  return sql.raw([...single, ...marks].reduce(fold, `lower(${expression})`));
}

/** `column IN ('a', 'b')`, for a CHECK: SQLite keeps no enums. The options are constants of ours, never input. */
export function isOneOf(column: string, options: readonly string[]) {
  return sql.raw(`"${column}" IN (${options.map((option) => `'${option}'`).join(", ")})`);
}
