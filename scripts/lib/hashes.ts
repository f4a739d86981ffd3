import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/** Hashes the names and contents of files, and of all files in folders. */
export function hashPaths(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(listFiles).sort()) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  // The router writes its tree during a build, so including it would make every first build stale.
  return globSync(`${path}/**/*`, { cwd: root, exclude: ["**/*.gen.ts"] }).filter((file) =>
    statSync(join(root, file)).isFile(),
  );
}
