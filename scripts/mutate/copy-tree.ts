import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

/** It compares the list with the code, so it would notice every bug without proving anything. */
const testOfTheList = "tests/scripts/mutants.test.ts";

/** The tree as it is now, changes included, in a folder that goes with this process. The packages are linked. */
export function copyTree(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "store-mutants-")));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of listed.split("\0")) {
    if (path === "" || path === testOfTheList || !existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}
