import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { provinces } from "../../contract/shared/provinces.ts";
import { getBuiltInLaw } from "../../contract/tax/tax-law.ts";
import { root } from "../../scripts/lib/paths.ts";

const recordFolder = join(root, "docs", "decisions");
const records = readdirSync(recordFolder)
  .filter((name) => name !== "README.md")
  .toSorted();

test("the index links every decision record by its title", () => {
  const links = records.map((name) => {
    const [heading = ""] = readFileSync(join(recordFolder, name), "utf8").split("\n");
    return `- [${heading.replace(/^# /, "")}](${name})`;
  });
  const index = readFileSync(join(recordFolder, "README.md"), "utf8").split("\n");
  expect(index.filter((line) => /^- \[\d{4}: /.test(line)).toSorted()).toEqual(links);
});

test("code and documents refer only to decision records that exist", () => {
  const references = readFiles(
    "*.{md,mjs,toml,ts}",
    "{contract,docs,migrations,sandbox,scripts,tests,web,worker}/**/*.{md,sql,ts,tsx}",
  ).flatMap(({ path, text }) =>
    [...text.matchAll(/decisions\/(\d{4}[a-z0-9-]*(?:\.md)?)/g)].map(([, name = ""]) => ({ path, name })),
  );
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter(({ name }) => !records.some((record) => record.startsWith(name)))).toEqual([]);
});

test("documents name only files that exist", () => {
  const names = readFiles("*.md", "{docs,sandbox}/**/*.md").flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:contract|docs|migrations|sandbox|scripts|tests|web|worker)\/[\w./$-]+)`/g)].map(
      ([, name = ""]) => ({ path, name }),
    ),
  );
  expect(names.length).toBeGreaterThan(50);
  // The threat model names tests without their ending.
  const exists = (name: string) =>
    ["", ".test.ts", ".all.test.ts"].some((end) => existsSync(join(root, `${name}${end}`)));
  expect(names.filter(({ name }) => !exists(name))).toEqual([]);
});

test("the architecture lists every table", () => {
  const tables = readFiles("worker/db/schema/*.ts").flatMap(({ text }) =>
    [...text.matchAll(/sqliteTable\(\s*"(\w+)"/g)].map(([, name = ""]) => name),
  );
  expect(tables.length).toBeGreaterThan(30);
  const architecture = readFileSync(join(root, "docs", "architecture.md"), "utf8");
  expect(tables.filter((name) => !architecture.includes(`\`${name}\``))).toEqual([]);
});

test("the page about taxes lists the exceptions of the law that are not confirmed, and no other", () => {
  const { classes, exceptions } = getBuiltInLaw();
  const unconfirmed = exceptions
    .filter(({ confirmed }) => !confirmed)
    .map(({ tax_class, place }) => {
      const name = classes.find(({ id }) => id === tax_class)?.name;
      return `| ${name} | ${provinces.find(({ code }) => code === place)?.name} |`;
    });
  const [, section = ""] = readFileSync(join(root, "docs", "taxes.md"), "utf8").split("## Not confirmed");
  const [, ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
  expect(rows.map((row) => `${row.split(" | ").slice(0, 2).join(" | ")} |`).toSorted()).toEqual(
    unconfirmed.toSorted(),
  );
});

function readFiles(...patterns: readonly string[]): { path: string; text: string }[] {
  return globSync(patterns, { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), "utf8"),
  }));
}
