import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { V4WorkerOptionsShape } from "miniflare";
import { hashPaths } from "../lib/hashes.ts";
import { cacheFolder, root } from "../lib/paths.ts";

const cachePath = join(cacheFolder, "worker-options.json");
const configPath = join(root, "wrangler.toml");

/**
 * Returns wrangler.toml as options for Miniflare. A file caches them, because importing wrangler would slow down every
 * start.
 */
export async function readWorkerOptions(): Promise<V4WorkerOptionsShape> {
  const stamp = `${root} ${hashPaths(["wrangler.toml", "package-lock.json"])}`;
  const cached = existsSync(cachePath) ? JSON.parse(readFileSync(cachePath, "utf8")) : undefined;
  if (cached?.stamp === stamp) return cached.options;
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions(configPath);
  mkdirSync(dirname(cachePath), { recursive: true });
  writeFileSync(cachePath, JSON.stringify({ stamp, options }));
  // wrangler's types come from its private copy of Miniflare.
  return options as V4WorkerOptionsShape;
}
