import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/paths.ts";

/** A deliberate bug and the tests that should catch it. */
export interface Mutant {
  readonly path: string;
  readonly line: number;
  readonly find: string;
  readonly replacement: string;
  /** Test files that should catch it, the likeliest first. */
  readonly tests: readonly string[];
}

/**
 * Reads mutants.txt and compares it with the current code, so that an outdated list is noticed.
 * @throws Failure if a text to replace does not occur exactly once, or a test does not exist
 */
export function readMutants(): Mutant[] {
  const mutants: Mutant[] = [];
  const problems: string[] = [];
  let path = "";
  let source = "";
  let tests: string[] = [];
  for (const row of readFileSync(join(import.meta.dirname, "mutants.txt"), "utf8").split("\n")) {
    if (row.trim() === "" || row.startsWith("#")) continue;
    if (!row.startsWith(" ")) {
      const [name = "", testNames = ""] = row.split(":");
      path = name.trim();
      tests = testNames.trim().split(" ").map(toTestPath);
      source = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
      const missing = tests.filter((test) => !existsSync(join(root, test)));
      problems.push(...missing.map((test) => `${path}: there is no ${test}`));
      continue;
    }
    const [find = "", replacement = ""] = row.split("⇒").map((text) => text.trim().replaceAll("↵", "\n"));
    const count = source.split(find).length - 1;
    if (count !== 1) problems.push(`${path}: found ${count} times, not once: ${find}`);
    const line = source.slice(0, source.indexOf(find)).split("\n").length;
    mutants.push({ path, line, find, replacement, tests });
  }
  if (problems.length > 0)
    throw new Failure(`scripts/mutate/mutants.txt is out of date:\n${problems.join("\n")}`);
  return mutants;
}

/** Adds the bug to its file in the copy of the tree. `restore` removes it. */
export function applyMutant(copy: string, { path, find, replacement }: Mutant) {
  const file = join(copy, path);
  const source = readFileSync(file, "utf8");
  writeFileSync(file, source.split(find).join(replacement));
  return { path: file, restore: () => writeFileSync(file, source) };
}

function toTestPath(name: string): string {
  return `tests/${name}.test.ts`;
}
