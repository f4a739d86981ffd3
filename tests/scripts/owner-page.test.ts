import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

test("the owner's page names buttons, fields and pages as the screen does", () => {
  const page = readFileSync(join(root, "docs", "owner.md"), "utf8");
  const names = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name.replace(/\s+/g, " "));
  const files = readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join("web", path));
  const code = [...files, join("contract", "admin", "settings-fields.ts")]
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  expect(names.filter((name) => !isWholeText(name, code))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});

/** Returns true if the code contains the name as a whole string, or as the whole text between two tags. */
function isWholeText(name: string, code: string): boolean {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`["\`>}\\n]\\s*${pattern}\\s*["\`<{\\n]`).test(code);
}
