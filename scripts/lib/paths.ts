import { join, resolve } from "node:path";

/** The top of the checkout. Every script runs there. */
export const root = resolve(import.meta.dirname, "..", "..");
export const cacheFolder = join(root, ".cache");
export const builtFolder = join(root, "dist", "web");
/** Names the files that each page of the browser needs. */
export const builtManifestPath = join(builtFolder, "build-manifest.json");
/** The SPA built for the Worker, which renders pages with it. */
export const builtPagesFolder = join(root, "dist", "pages");
export const builtWorkerFolder = join(root, "dist", "worker");
export const builtWorkerPath = join(builtWorkerFolder, "index.js");

/** Where `npm start` and `npm run dev` keep the store's data; DATA_DIR moves it. */
export function dataFolder(): string {
  return resolve(root, process.env.DATA_DIR ?? ".data");
}

/** The program of an installed package, to be run by this Node: needs no shell and no shim. */
export function toolPath(path: string): string {
  return join(root, "node_modules", path);
}

export const wranglerPath = toolPath("wrangler/bin/wrangler.js");
export const vitePath = toolPath("vite/bin/vite.js");
