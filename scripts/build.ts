import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./children.ts";
import { hashOf } from "./hashes.ts";
import { withLock } from "./lock.mjs";
import {
  builtFolder,
  builtWorkerFolder,
  builtWorkerPath,
  cacheFolder,
  vitePath,
  wranglerPath,
} from "./paths.ts";

const inputs = ["web", "contract", "worker", "vite.config.ts", "wrangler.toml", "package-lock.json"];
const stampPath = join(cacheFolder, "build.stamp");

/**
 * Builds the SPA and the Worker when something that they are made of has changed. True when there was anything to do.
 * The Worker is built as a deployment builds it, so that what is served does not change while it is being edited.
 */
export async function buildIfStale(): Promise<boolean> {
  return await withLock(join(cacheFolder, "build.lock"), async () => {
    const stamp = hashOf(inputs);
    if (isBuilt(stamp)) return false;
    await runChild({
      name: "The build of the web pages",
      args: [vitePath, "build", "--logLevel", "warn"],
      logPath: join(cacheFolder, "build.log"),
    });
    await runChild({
      name: "The build of the Worker",
      args: [wranglerPath, "deploy", "--dry-run", "-c", "wrangler.toml", "--outdir", builtWorkerFolder],
      logPath: join(cacheFolder, "build-worker.log"),
    });
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampPath, stamp);
    return true;
  });
}

function isBuilt(stamp: string): boolean {
  const wanted = [join(builtFolder, "index.html"), builtWorkerPath, stampPath];
  if (!wanted.every((path) => existsSync(path))) return false;
  return readFileSync(stampPath, "utf8") === stamp;
}
