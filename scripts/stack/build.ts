import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "../lib/children.ts";
import { hashPaths } from "../lib/hashes.ts";
import { withLock } from "../lib/lock.mjs";
import {
  builtFolder,
  builtManifestPath,
  builtWorkerFolder,
  builtWorkerPath,
  cacheFolder,
  vitePath,
  wranglerPath,
} from "../lib/paths.ts";

const inputs = ["web", "contract", "worker", "vite.config.ts", "wrangler.toml", "package-lock.json"];
const stampPath = join(cacheFolder, "build.stamp");
// Prevents a test that starts the store from building React for development.
const env = { NODE_ENV: "production" };

/** Builds the SPA and the Worker when their sources have changed. */
export async function buildIfStale(): Promise<void> {
  if (isBuilt(hashPaths(inputs))) return;
  await withLock(join(cacheFolder, "build.lock"), async () => {
    const stamp = hashPaths(inputs);
    if (isBuilt(stamp)) return;
    await buildAll(stamp);
  });
}

export async function build(): Promise<void> {
  await withLock(join(cacheFolder, "build.lock"), () => buildAll(hashPaths(inputs)));
}

async function buildAll(stamp: string): Promise<void> {
  rmSync(stampPath, { force: true });
  await Promise.all([buildSpa(), buildPages()]);
  // wrangler fails if a folder is written while it reads it, so the Worker is built last.
  await buildWorker();
  writeFileSync(stampPath, stamp);
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
function buildWorker(): Promise<void> {
  return runChild({
    name: "The build of the Worker",
    args: [wranglerPath, "deploy", "--dry-run", "-c", "wrangler.toml", "--outdir", builtWorkerFolder],
    env,
    output: join(cacheFolder, "build-worker.log"),
  });
}

function isBuilt(stamp: string): boolean {
  const required = [join(builtFolder, "index.html"), builtManifestPath, builtWorkerPath, stampPath];
  if (!required.every((path) => existsSync(path))) return false;
  return readFileSync(stampPath, "utf8") === stamp;
}
