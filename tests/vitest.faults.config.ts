import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { readSeed } from "./support/read-seed.ts";
import { selectTests } from "./support/test-set.ts";

const root = join(import.meta.dirname, "..");

process.stdout.write(`The random moments come from TEST_SEED=${readSeed()}.\n`);

// Fault tests are Node programs that call the built store and its sandbox over HTTP. scripts/faults.ts starts both.
// Files run one after the other, because a fault affects the whole store.
export default defineConfig({
  root,
  cacheDir: join(root, ".cache", "vite-fault-tests"),
  test: {
    environment: "node",
    ...selectTests(["faults"]),
    fileParallelism: false,
    // A killed process and a busy machine can spoil a try. In CI, such a test fails the run.
    retry: process.env.CI === undefined ? 2 : 0,
    fsModuleCache: false,
    // The timeouts are for hangs only, so that slow machines do not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
