import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { listFiles } from "../lib/list-files.ts";
import { cacheFolder, root } from "../lib/paths.ts";

const passedSchema = v.object({ tree: v.string(), stages: v.array(v.string()) });

interface Options {
  /** Values on which the results depend beside the files. */
  readonly variables: readonly string[];
  readonly folder?: string;
  readonly cachePath?: string;
}

export interface PassedStages {
  /** Returns whether the stage has passed with the same files. */
  readonly has: (name: string) => boolean;
  /** Records that the stages passed, unless a file has changed while they ran. */
  readonly add: (names: readonly string[]) => void;
}

/**
 * Remembers which stages passed with the files as they are, so that a second run without a change need not repeat them.
 */
export function openPassedStages({
  variables,
  folder = root,
  cachePath = join(cacheFolder, "passed-stages.json"),
}: Options): PassedStages {
  const hash = () => hashTree(folder, variables);
  const tree = hash();
  const stages = new Set(tree === undefined ? [] : readStages(cachePath, tree));
  return {
    has: (name) => stages.has(name),
    add: (names) => {
      if (tree === undefined || hash() !== tree) return;
      for (const name of names) stages.add(name);
      mkdirSync(dirname(cachePath), { recursive: true });
      writeFileSync(cachePath, JSON.stringify({ tree, stages: [...stages] }));
    },
  };
}

function readStages(cachePath: string, tree: string): readonly string[] {
  if (!existsSync(cachePath)) return [];
  const passed = v.parse(passedSchema, JSON.parse(readFileSync(cachePath, "utf8")));
  return passed.tree === tree ? passed.stages : [];
}

/** Hashes all files that git would commit. Returns undefined without git, where nothing is remembered. */
function hashTree(folder: string, variables: readonly string[]): string | undefined {
  const files = listFiles(folder);
  if (files === undefined) return undefined;
  const hash = createHash("sha256").update(JSON.stringify([process.version, ...variables]));
  for (const file of files) {
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest("hex");
}
