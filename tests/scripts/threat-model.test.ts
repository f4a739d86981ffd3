import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

const rows = readAttackRows();

test("names a test for every attack in the threat model", () => {
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !/`[^`]+`\s*\|$/.test(row))).toEqual([]);
});

test("names only tests that exist in the threat model", () => {
  const names = rows.flatMap((row) => [...(row.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g)]);
  const paths = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).map(
    (path) => `/tests/${path.replaceAll("\\", "/")}`,
  );
  const missing = names
    .map(([, name = ""]) => `/${name}`)
    .filter(
      (end) => !paths.some((path) => path.endsWith(`${end}.test.ts`) || path.endsWith(`${end}.all.test.ts`)),
    );
  expect(missing).toEqual([]);
});

/** Returns the rows of the table of attacks, whose last column names tests. */
function readAttackRows(): string[] {
  const text = readFileSync(join(root, "docs", "threat-model.md"), "utf8");
  const tableLines = text.split("\n").filter((line) => line.startsWith("|"));
  // The first lines are the heading and its separator.
  return tableLines.slice(2);
}
