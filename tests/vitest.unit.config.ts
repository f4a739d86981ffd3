import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");

// Tests that need only Node: the contract, the sandbox over HTTP, the scripts, and the logic of web/.
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
    // The timeouts are for hangs only, so that slow machines do not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share a process, so each file must undo its global changes.
    isolate: false,
    fsModuleCache: false,
  },
});
