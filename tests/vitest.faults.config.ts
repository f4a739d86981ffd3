import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");

// The faults: plain programs of Node that speak HTTP with the built store and its sandbox. scripts/faults.ts starts
// both. One file after the other: what is broken on purpose is broken for everyone.
export default defineConfig({
  root,
  cacheDir: join(root, ".cache", "vite-fault-tests"),
  test: {
    environment: "node",
    include: ["tests/faults/**/*.test.ts"],
    fileParallelism: false,
    fsModuleCache: false,
    // A slow machine is no failure: only what hangs is.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
