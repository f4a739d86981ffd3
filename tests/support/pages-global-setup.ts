import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashPaths } from "../../scripts/lib/hashes.ts";
import { cacheFolder, root, vitePath } from "../../scripts/lib/paths.ts";

const folder = join(cacheFolder, "pages");
const stampPath = join(cacheFolder, "pages.stamp");

export const pagesPath = join(folder, "index.js");

/** Builds the modules with which the Worker renders pages, as a deployment does. */
export default function setup(): void {
  const stamp = hashPaths(["web", "contract", "vite.config.ts", "package-lock.json"]);
  if (existsSync(pagesPath) && existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return;
  const args = ["build", "--ssr", "server-entry.tsx", "--outDir", folder, "--logLevel", "warn"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitePath, ...args], {
    cwd: root,
    encoding: "utf8",
    // Vitest sets this variable to "test".
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The pages could not be built for the Worker:\n${stdout}\n${stderr}`);
  writeFileSync(stampPath, stamp);
}
