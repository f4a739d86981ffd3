import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

const wordsPath = "docs/words.md";
const rooms = "{contract,worker,web,sandbox,scripts,tests,docs,.github}/**/*.{ts,tsx,js,mjs,css,html,md,yml}";
// The list itself, and code that is quoted from another file.
const ignored = [
  wordsPath,
  "scripts/lint/check-words.ts",
  "scripts/mutate/mutants.txt",
  "tests/scripts/words.test.ts",
  "web/routeTree.gen.ts",
];

/** Every use of a word that docs/words.md replaces, as `file:line: "word": say "other"`. */
export function checkWords(): readonly string[] {
  const terms = readTerms(readFileSync(join(root, wordsPath), "utf8"));
  return globSync(["*.{md,ts,mjs}", rooms], { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !ignored.includes(path))
    .sort()
    .flatMap((path) =>
      findTerms(readFileSync(join(root, path), "utf8"), terms).map(
        ({ line, word, better }) => `${path}:${line}: "${word}": say "${better}"`,
      ),
    );
}

export interface Term {
  readonly pattern: RegExp;
  readonly better: string;
}

/** The rows of the table: terms on the left, what to say on the right. */
export function readTerms(markdown: string): readonly Term[] {
  const rows = [...markdown.matchAll(/^\| (?<terms>[^|]+) \| (?<better>[^|]+) \|$/gm)];
  return rows
    .slice(1)
    .flatMap(({ groups }) =>
      (groups?.terms ?? "")
        .split(", ")
        .map((term) => ({ pattern: toPattern(term), better: groups?.better ?? "" })),
    );
}

export function findTerms(
  text: string,
  terms: readonly Term[],
): { line: number; word: string; better: string }[] {
  return terms.flatMap(({ pattern, better }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: text.slice(0, match.index).split("\n").length,
      word: match[0],
      better,
    })),
  );
}

/** As a word, or as a part of a name: `drift`, `Drift`, `findDrift`, but neither `adrift` nor `drifting`. */
function toPattern(term: string): RegExp {
  const [first = "", ...rest] = term;
  const tail = rest.join("").replaceAll(" ", "\\s+(?:[/*#]+\\s+)?");
  return new RegExp(`(?<![A-Za-z])${first}${tail}(?![a-z])|${first.toUpperCase()}${tail}(?![a-z])`, "g");
}
