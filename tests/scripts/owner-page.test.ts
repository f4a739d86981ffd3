import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

test("the owner's page names only buttons and pages that exist", () => {
  const page = readFileSync(join(root, "docs", "owner.md"), "utf8");
  const names = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name.replace(/\s+/g, " "));
  const files = readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" });
  const code = files
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, "web", path), "utf8"))
    .join("\n");
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(5);
});
