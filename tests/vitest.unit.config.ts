import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { readSeed } from "./support/read-seed.ts";
import { selectTests } from "./support/test-set.ts";

const root = join(import.meta.dirname, "..");

// Tests that need only Node: the contract, the sandbox over HTTP, the scripts, and the logic of web/.
export default defineConfig({
  root,
  cacheDir: join(root, ".cache", "vite-unit-tests"),
  test: {
    environment: "node",
    ...selectTests(["conformance", "contract", "sandbox", "scripts", "web"]),
    setupFiles: ["tests/support/property-seed.ts"],
    provide: { propertySeed: readSeed() },
    // The timeouts are for hangs only, so that slow machines do not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share a process, so each file must undo its global changes.
    isolate: false,
    fsModuleCache: false,
  },
});
