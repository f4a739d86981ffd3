import { sql } from "drizzle-orm";

/**
 * Returns SQL for a text in lower case and without accents, which generated columns use as a sort key. SQLite's lower()
 * changes only ASCII, so each accented letter is replaced with a nested replace(). D1 allows 100 levels, and this uses
 * about 80. Imports, bulk changes, Undo and restored backups write names in SQL, so no code could fold all of them.
 * @param expression SQL, never user input
 */
export function foldText(expression: string) {
  const nestReplace = (inner: string, [from, to]: readonly [string, string]) =>
    `replace(${inner}, ${from}, '${to}')`;
  const marks = combiningMarks.map((code) => [`char(${code})`, ""] as const);
  const letters = listAccentedLetters().map(([from, to]) => [`'${from}'`, to] as const);
  return sql.raw([...letters, ...marks].reduce(nestReplace, `lower(${expression})`));
}

/** Folds a text as foldText() does, because the SQL is too deep for a subquery. */
export function foldValue(text: string): string {
  const marks = combiningMarks.map((code) => [String.fromCharCode(code), ""] as const);
  return [...listAccentedLetters(), ...marks].reduce(
    (folded, [from, to]) => folded.replaceAll(from, to),
    text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  );
}

function listAccentedLetters(): (readonly [from: string, to: string])[] {
  const letters = accents.flatMap(([plain, accented]) =>
    [...accented].flatMap((letter) => [letter, letter.toUpperCase()].map((from) => [from, plain] as const)),
  );
  // "SS", the upper case of "ß", has no accent.
  return letters.filter(([from]) => from !== "SS");
}

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
