import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";

/**
 * Finds import cycles between the folders under `top`, type imports included. Files directly in `top` do not count,
 * because the context is one of them. Every function imports it, and it imports the ports of many folders.
 * @returns the folders of each cycle, in order
 */
export function findFolderCircles(top: string): string[][] {
  const imports = readFolderImports(top);
  const circles: string[][] = [];
  const visited = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    const start = path.indexOf(folder);
    if (start >= 0) circles.push([...path.slice(start), folder]);
    if (start >= 0 || visited.has(folder)) return;
    for (const next of imports.get(folder) ?? []) visit(next, [...path, folder]);
    visited.add(folder);
  };
  for (const folder of imports.keys()) visit(folder, []);
  return circles;
}

/** Maps each folder to the folders that it imports. */
function readFolderImports(top: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const path of readdirSync(top, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!/\.tsx?$/.test(path) || dirname(path) === ".") continue;
    const folder = toFolder(path);
    const folderImports = imports.get(folder) ?? new Set();
    imports.set(folder, folderImports);
    for (const { fileName } of ts.preProcessFile(readFileSync(join(top, path), "utf8")).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const target = relative(top, join(top, dirname(path), fileName));
      const isInside = !target.startsWith("..") && dirname(target) !== ".";
      if (isInside && toFolder(target) !== folder) folderImports.add(toFolder(target));
    }
  }
  return imports;
}

function toFolder(path: string): string {
  return dirname(path).replaceAll(sep, "/");
}
