import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import { listFiles } from "../lib/list-files.ts";
import { atEnd } from "../lib/main.ts";
import { root } from "../lib/paths.ts";

/**
 * Copies the tree, uncommitted changes included, to a temporary folder that is deleted when the command ends. Packages
 * are linked.
 */
export function copyTree(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "store-mutants-")));
  atEnd(() => rmSync(copy, { recursive: true, force: true }));
  const files = listFiles(root);
  if (files === undefined) throw new Failure("The deliberate bugs need git, which lists the files to copy.");
  for (const path of files) cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}
