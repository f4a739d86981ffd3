import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runChild } from "../lib/children.ts";
import { hashPaths } from "../lib/hashes.ts";
import { withLock } from "../lib/lock.mjs";
import {
  buildIdPath,
  builtFolder,
  builtManifestPath,
  builtPagesPath,
  builtWorkerFolder,
  builtWorkerPath,
  cacheFolder,
  vitePath,
  wranglerPath,
} from "../lib/paths.ts";

interface Part {
  /** The file in .cache with the hash of the sources from which the part was built. */
  readonly stamp: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly build: (hash: string) => Promise<void>;
}

// Prevents a test that starts the store from building React for development.
const env = { NODE_ENV: "production" };

const pagesInputs = ["web", "contract", "vite.config.ts", "package-lock.json"];
const spa: Part = {
  stamp: "build-spa.stamp",
  inputs: pagesInputs,
  outputs: [join(builtFolder, "index.html"), builtManifestPath],
  build: buildSpa,
};
const pages: Part = {
  stamp: "build-pages.stamp",
  inputs: pagesInputs,
  outputs: [builtPagesPath],
  build: buildPages,
};
const worker: Part = {
  stamp: "build-worker.stamp",
  inputs: [...pagesInputs, "worker", "wrangler.toml"],
  outputs: [buildIdPath, builtWorkerPath],
  build: buildWorker,
};

/** Builds the SPA and the Worker when their sources have changed. */
export async function buildIfStale(): Promise<void> {
  await whileLocked(buildStaleParts);
}

/**
 * Builds what the Worker's tests need when its sources have changed: the module with which the Worker renders pages.
 */
export async function buildPagesIfStale(): Promise<void> {
  await whileLocked(() => buildPart(pages));
}

export async function build(): Promise<void> {
  await whileLocked(async () => {
    for (const part of [spa, pages, worker]) rmSync(toStampPath(part), { force: true });
    await buildStaleParts();
  });
}

/** Prevents two stages from building at once. */
function whileLocked(act: () => Promise<void>): Promise<void> {
  return withLock(join(cacheFolder, "build.lock"), act);
}

async function buildStaleParts(): Promise<void> {
  await Promise.all([buildPart(spa), buildPart(pages)]);
  // wrangler fails if a folder is written while it reads it, so the Worker is built last.
  await buildPart(worker);
}

async function buildPart(part: Part): Promise<void> {
  const hash = hashPaths(part.inputs);
  const stampPath = toStampPath(part);
  const isBuilt = [...part.outputs, stampPath].every((path) => existsSync(path));
  if (isBuilt && readFileSync(stampPath, "utf8") === hash) return;
  rmSync(stampPath, { force: true });
  await part.build(hash);
  writeFileSync(stampPath, hash);
}

function toStampPath({ stamp }: Part): string {
  return join(cacheFolder, stamp);
}

function buildSpa(): Promise<void> {
  return runChild({
    name: "The build of the web pages",
    args: [vitePath, "build", "--logLevel", "warn"],
    env,
    output: join(cacheFolder, "build.log"),
  });
}

/** Builds the module with which the Worker renders pages (docs/decisions/0023). */
function buildPages(): Promise<void> {
  return runChild({
    name: "The build of the pages for the Worker",
    args: [vitePath, "build", "--ssr", "server-entry.tsx", "--logLevel", "warn"],
    env,
    output: join(cacheFolder, "build-pages.log"),
  });
}

/** Builds the Worker as a deployment does, so that edits do not change what is served. */
function buildWorker(hash: string): Promise<void> {
  mkdirSync(dirname(buildIdPath), { recursive: true });
  writeFileSync(buildIdPath, `export const buildId = "${hash.slice(0, 16)}";\n`);
  return runChild({
    name: "The build of the Worker",
    args: [wranglerPath, "deploy", "--dry-run", "-c", "wrangler.toml", "--outdir", builtWorkerFolder],
    env,
    output: join(cacheFolder, "build-worker.log"),
  });
}
