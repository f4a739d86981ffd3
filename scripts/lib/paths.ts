import { join, resolve } from "node:path";

/** The top of the checkout, where every script runs. */
export const root = resolve(import.meta.dirname, "..", "..");
export const cacheFolder = join(root, ".cache");
export const builtFolder = join(root, "dist", "web");
/** Lists the files that each page needs in the browser. */
export const builtManifestPath = join(builtFolder, "build-manifest.json");
/** The SPA built for the Worker, which renders pages with it. */
export const builtPagesFolder = join(root, "dist", "pages");
export const builtPagesPath = join(builtPagesFolder, "index.js");
export const buildIdPath = join(root, "dist", "build-id.js");
export const builtWorkerFolder = join(root, "dist", "worker");
export const builtWorkerPath = join(builtWorkerFolder, "index.js");

/** Returns the data folder of `npm start` and `npm run dev`. DATA_DIR overrides it. */
export function dataFolder(): string {
  return resolve(root, process.env.DATA_DIR ?? ".data");
}

/** Returns the path of an installed package's program, to be run by this Node without a shell or shim. */
export function toolPath(path: string): string {
  return join(root, "node_modules", path);
}

export const wranglerPath = toolPath("wrangler/bin/wrangler.js");
export const vitePath = toolPath("vite/bin/vite.js");
