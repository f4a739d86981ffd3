import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

const folder = join(root, "docs", "decisions");
const files = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .toSorted();

test("the index links every decision record by its title", () => {
  const links = files.map((name) => {
    const [heading = ""] = readFileSync(join(folder, name), "utf8").split("\n");
    return `- [${heading.replace(/^# /, "")}](${name})`;
  });
  const index = readFileSync(join(folder, "README.md"), "utf8").split("\n");
  expect(index.filter((line) => /^- \[\d{4}: /.test(line)).toSorted()).toEqual(links);
});

test("code and documents refer only to decision records that exist", () => {
  const paths = globSync(
    [
      "*.{md,mjs,toml,ts}",
      "{contract,docs,migrations,sandbox,scripts,tests,web,worker}/**/*.{md,sql,ts,tsx}",
    ],
    { cwd: root },
  );
  const references = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [...text.matchAll(/decisions\/(\d{4}[a-z0-9-]*(?:\.md)?)/g)].map(
      ([, name = ""]) => `${path}: ${name}`,
    );
  });
  expect(references.length).toBeGreaterThan(50);
  const isUnknown = (reference: string): boolean =>
    !files.some((name) => name.startsWith(reference.split(": ")[1] ?? ""));
  expect(references.filter(isUnknown)).toEqual([]);
});
