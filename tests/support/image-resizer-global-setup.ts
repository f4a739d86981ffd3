import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashPaths } from "../../scripts/lib/hashes.ts";
import { cacheFolder, root, wranglerPath } from "../../scripts/lib/paths.ts";

const builtResizerFolder = join(cacheFolder, "resizer");
const stampPath = join(builtResizerFolder, "stamp");

/** Builds the second Worker as a deployment would, so that the tests run the same WebAssembly. */
export default function setup(): void {
  const stamp = hashPaths(["worker/resizer", "package-lock.json"]);
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return;
  rmSync(builtResizerFolder, { recursive: true, force: true });
  mkdirSync(builtResizerFolder, { recursive: true });
  const config = join(root, "worker", "resizer", "wrangler.toml");
  const args = ["deploy", "--dry-run", "-c", config, "--outdir", builtResizerFolder];
  const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerPath, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The second Worker could not be built:\n${stdout}\n${stderr}`);
  writeFileSync(stampPath, stamp);
}

/** What was built, as Miniflare takes it: the first module is the Worker itself. */
export function builtResizerModules() {
  const programs = readdirSync(builtResizerFolder).filter((name) => name.includes(".wasm"));
  return {
    modulesRoot: builtResizerFolder,
    modules: [
      { type: "ESModule" as const, path: join(builtResizerFolder, "index.js") },
      ...programs.map((name) => ({ type: "CompiledWasm" as const, path: join(builtResizerFolder, name) })),
    ],
  };
}
