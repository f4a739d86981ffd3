import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { workerVariables } from "../scripts/variables.ts";
import { builtResizerModules } from "./support/picture-resizer-global-setup.ts";

const root = join(import.meta.dirname, "..");

// Tests that run inside workerd, with a real D1, R2 and Images, against the sandbox on 127.0.0.1.
// The Worker: `import { exports } from "cloudflare:workers"`, then `exports.default.fetch(request)`.
export default defineConfig({
  root,
  cacheDir: join(root, ".cache", "vite-worker-tests"),
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      wrangler: { configPath: join(root, "wrangler.toml") },
      miniflare: {
        bindings: {
          // .dev.vars names real services: a test must never reach them.
          ...workerVariables(inject<string>("sandboxUrl"), {}),
          TEST_MIGRATIONS: await readD1Migrations(join(root, "migrations")),
          STUDIO_URL: inject<string>("studioUrl"),
        },
        serviceBindings: { PICTURE_RESIZER: "picture-resizer" },
        workers: [
          {
            name: "picture-resizer",
            ...builtResizerModules(),
            compatibilityDate: "2026-10-01",
          },
        ],
      },
    })),
  ],
  test: {
    include: ["tests/worker/**/*.test.ts"],
    globalSetup: [
      "tests/support/sandbox-global-setup.ts",
      "tests/support/picture-studio-global-setup.ts",
      "tests/support/picture-resizer-global-setup.ts",
    ],
    setupFiles: ["tests/worker/fresh-database.ts"],
    // One workerd for all files: a fifth of the time. Every file starts with empty storage (fresh-database.ts).
    isolate: false,
    // A slow machine is no failure: only what hangs is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // With the cache vitest hands modules to workerd that it never transformed for it.
    fsModuleCache: false,
    deps: { optimizer: { ssr: { enabled: true, include: ["stripe", "hono", "drizzle-orm"] } } },
  },
});
