import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type Plugin } from "vitest/config";
import { startSandbox } from "../sandbox/server.ts";
import { builtPagesPath } from "../scripts/lib/paths.ts";
import { workerVariables } from "../scripts/lib/variables.ts";
import { readOrderSequences } from "./support/read-order-sequences.ts";
import { readSeed } from "./support/read-seed.ts";
import { selectTests } from "./support/test-set.ts";

const root = join(import.meta.dirname, "..");
const sandboxes: Awaited<ReturnType<typeof startSandbox>>[] = [];

// Tests that run in workerd with a real D1, R2 and Images, against the sandbox on 127.0.0.1. They call the Worker with
// `import { exports } from "cloudflare:workers"` and `exports.default.fetch(request)`.
export default defineConfig({
  root,
  cacheDir: join(root, ".cache", "vite-worker-tests"),
  resolve: {
    alias: { "built-pages": builtPagesPath, "build-id": join(root, "worker", "pages", "not-built.ts") },
  },
  plugins: [
    stopSandboxes(),
    // The function runs once per workerd.
    cloudflareTest(async ({ inject }) => ({
      main: "tests/worker/store-under-test.ts",
      wrangler: { configPath: join(root, "wrangler.toml") },
      miniflare: {
        bindings: {
          // Overrides .dev.vars, because a test must never call real services.
          ...workerVariables(await startOwnSandbox(), {}),
          STORE_URL: "http://store.test",
          // The SDK would wait a second before each retry.
          STRIPE_MAX_NETWORK_RETRIES: "0",
          TEST_MIGRATIONS: await readD1Migrations(join(root, "migrations")),
          IMAGE_SERVER_URL: inject<string>("imageServerUrl"),
        },
        // Differs from wrangler.toml only in that a batch does not wait a second for more messages.
        queueConsumers: {
          "prairie-dollar-emails": { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 5 },
        },
      },
    })),
  ],
  test: {
    ...selectTests(["worker"]),
    globalSetup: ["tests/support/image-server-global-setup.ts", "tests/support/pages-global-setup.ts"],
    setupFiles: ["tests/support/property-seed.ts", "tests/worker/isolation.ts"],
    provide: { propertySeed: readSeed(), orderSequences: readOrderSequences() },
    // A single workerd runs many files, which is five times as fast. Every file starts with empty storage
    // (isolation.ts).
    isolate: false,
    // Files run in the same order everywhere. By default, the durations of earlier runs on the machine decide it.
    cache: false,
    // The timeouts are for hangs only, so that slow machines do not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The cache would pass modules to workerd that were transformed for another environment.
    fsModuleCache: false,
    // hono's method middleware identifies requests by a symbol of hono's, so both must use one copy.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: ["stripe", "hono", "hono/method-not-allowed", "hono/route", "drizzle-orm"],
        },
      },
    },
  },
});

/**
 * Starts a sandbox per workerd, because faults affect every request of a sandbox. Tests deliver its webhooks
 * themselves.
 */
async function startOwnSandbox(): Promise<string> {
  const sandbox = await startSandbox({
    port: 0,
    storeUrl: "http://store.test",
    // Delayed bank decisions happen when a test calls letBankDecide.
    settings: { webhookUrl: null, processingDelayMs: 3_600_000 },
  });
  sandboxes.push(sandbox);
  return sandbox.url;
}

function stopSandboxes(): Plugin {
  return {
    name: "stop-sandboxes",
    configureVitest: ({ vitest }) =>
      vitest.onClose(async () => {
        await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
      }),
  };
}
