import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";

/**
 * The circles between the folders beneath `top`, types included: each as its folders in turn. Files right in `top` are
 * in no folder: the context that every verb takes imports the ports of the domain.
 */
export function findFolderCircles(top: string): string[][] {
  const imports = readFolderImports(top);
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    const start = path.indexOf(folder);
    if (start >= 0) circles.push([...path.slice(start), folder]);
    if (start >= 0 || done.has(folder)) return;
    for (const next of imports.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of imports.keys()) visit(folder, []);
  return circles;
}

/** The folders beneath `top` that hold more code files than can be seen at a glance. */
export function findLargeFolders(top: string, mostFiles: number): string[] {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(entry.name)) continue;
    const folder = relative(top, entry.parentPath).replaceAll(sep, "/") || ".";
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder]) => folder);
}

/** The code files beneath `top` that nobody reads at once, without those that programs write. */
export function findLongFiles(top: string, mostLines: number): string[] {
  return readdirSync(top, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".gen.ts"))
    .filter((path) => readFileSync(join(top, path), "utf8").split("\n").length - 1 > mostLines)
    .map((path) => path.replaceAll(sep, "/"))
    .toSorted();
}

/** Which folder imports which others. */
function readFolderImports(top: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const path of readdirSync(top, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!/\.tsx?$/.test(path) || dirname(path) === ".") continue;
    const folder = toFolder(path);
    const found = imports.get(folder) ?? new Set();
    imports.set(folder, found);
    for (const { fileName } of ts.preProcessFile(readFileSync(join(top, path), "utf8")).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const target = relative(top, join(top, dirname(path), fileName));
      const isInside = !target.startsWith("..") && dirname(target) !== ".";
      if (isInside && toFolder(target) !== folder) found.add(toFolder(target));
    }
  }
  return imports;
}

function toFolder(path: string): string {
  return dirname(path).replaceAll(sep, "/");
}
