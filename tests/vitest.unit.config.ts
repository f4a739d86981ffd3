import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");

// Tests that need nothing but Node: the contract, the sandbox (over real HTTP) and the scripts.
export default defineConfig({
  root,
  cacheDir: join(root, ".cache", "vite-unit-tests"),
  test: {
    environment: "node",
    include: [
      "tests/contract/**/*.test.ts",
      "tests/sandbox/**/*.test.ts",
      "tests/scripts/**/*.test.ts",
      "tests/web/**/*.test.ts",
    ],
    // A slow machine is no failure: only what hangs is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fsModuleCache: false,
  },
});
