import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "../lib/main.ts";
import { root } from "../lib/paths.ts";

/** Copies the tree, uncommitted changes included, to a temporary folder that is deleted when the command ends. Packages are linked. */
export function copyTree(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "store-mutants-")));
  atEnd(() => rmSync(copy, { recursive: true, force: true }));
  const listing = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of listing.split("\0")) {
    if (path === "" || !existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}
