import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashPaths } from "../../scripts/lib/hashes.ts";
import { cacheFolder, root, vitePath } from "../../scripts/lib/paths.ts";

const pagesFolder = join(cacheFolder, "pages");
const sourceHashPath = join(cacheFolder, "pages.hash");

export const pagesPath = join(pagesFolder, "index.js");

/** Builds the modules with which the Worker renders pages, unless they were built from the same sources already. */
export default function setup(): void {
  const sourceHash = hashPaths(["web", "contract", "vite.config.ts", "package-lock.json"]);
  const builtHash = existsSync(sourceHashPath) ? readFileSync(sourceHashPath, "utf8") : undefined;
  if (existsSync(pagesPath) && builtHash === sourceHash) return;
  const args = ["build", "--ssr", "server-entry.tsx", "--outDir", pagesFolder, "--logLevel", "warn"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitePath, ...args], {
    cwd: root,
    encoding: "utf8",
    // Vitest sets NODE_ENV to "test", but a deployment builds for production.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The pages could not be built for the Worker:\n${stdout}\n${stderr}`);
  writeFileSync(sourceHashPath, sourceHash);
}
