import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./children.ts";
import { hashOf } from "./hashes.ts";
import { withLock } from "./lock.mjs";
import { builtFolder, cacheFolder, vitePath } from "./paths.ts";

const inputs = ["web", "contract", "worker", "vite.config.ts", "package-lock.json"];
const stampPath = join(cacheFolder, "build.stamp");

/** Builds the SPA when something that it is made of has changed. True when there was anything to do. */
export async function buildIfStale(): Promise<boolean> {
  return await withLock(join(cacheFolder, "build.lock"), async () => {
    const stamp = hashOf(inputs);
    if (isBuilt(stamp)) return false;
    await runChild({
      name: "The build of the web pages",
      args: [vitePath, "build", "--logLevel", "warn"],
      logPath: join(cacheFolder, "build.log"),
    });
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampPath, stamp);
    return true;
  });
}

function isBuilt(stamp: string): boolean {
  if (!existsSync(join(builtFolder, "index.html")) || !existsSync(stampPath)) return false;
  return readFileSync(stampPath, "utf8") === stamp;
}
