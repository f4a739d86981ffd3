import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");

// Tests that need nothing but Node: the contract, the sandbox (over real HTTP), the scripts and what web/ computes.
export default defineConfig({
  root,
  cacheDir: join(root, ".cache", "vite-unit-tests"),
  test: {
    environment: "node",
    include: [
      "tests/conformance/**/*.test.ts",
      "tests/contract/**/*.test.ts",
      "tests/sandbox/**/*.test.ts",
      "tests/scripts/**/*.test.ts",
      "tests/web/**/*.test.ts",
    ],
    // A slow machine is no failure: only what hangs is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share a process: what a file puts into it, it takes out again.
    isolate: false,
    fsModuleCache: false,
  },
});
