import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type PluginOption } from "vite";
import { workerVariables } from "./scripts/lib/variables.ts";

const here = import.meta.dirname;

/** What Vite serves from the sources, which the Worker has never heard of. */
const sourceFiles = ["!/@*", "!/*.ts", "!/*.tsx", "!/*.css", "!/*.js", "!/*.mjs", "!/*.map"];

export default defineConfig(({ command }) => ({
  root: join(here, "web"),
  // Files that keep their name; whatever is imported gets a hash and lives under /assets for ever.
  publicDir: join(here, "web", "public"),
  cacheDir: join(here, ".cache", "vite"),
  // The store is configured at run time (GET /api/config): no variable of the machine that builds gets in.
  envDir: false,
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: join(here, "web", "routes"),
      generatedRouteTree: join(here, "web", "routeTree.gen.ts"),
      autoCodeSplitting: true,
      // A route's error view comes with its page. The router never preloads a pendingComponent: split, it would fail.
      codeSplittingOptions: {
        defaultBehavior: [["component", "errorComponent", "notFoundComponent"]],
        // No shopper downloads how the admin's data is loaded.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith("/_admin/")
            ? [["loader", "component", "errorComponent", "notFoundComponent"]]
            : undefined,
      },
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      tmpDir: join(here, ".cache", "router"),
    }),
    react(),
    tailwindcss(),
    // `npm start` and deployment bundle the Worker with wrangler; only the development server runs it here.
    ...(command === "serve" ? [worker()] : []),
  ],
  build: {
    outDir: join(here, "dist", "web"),
    emptyOutDir: true,
    assetsDir: "assets",
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // The entry would carry the name of every file that any page ever preloads: only the shared one is worth it.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === "html" ? dependencies : dependencies.filter((path) => path.includes("/catalog-")),
    },
    rolldownOptions: {
      output: {
        // What every page loads is one file, and so are the product cards: dozens of small ones compress far worse.
        codeSplitting: {
          groups: [
            { name: "store", tags: ["$initial"] },
            {
              name: "catalog",
              test: /web\/(features\/catalog\/[^/]+|features\/cart\/(add-to-cart-button|use-add-to-cart)|components\/(badge|loading|product-image))\.tsx?$|contract\/shared\/pricing\.ts$|icons\/(chevron-(left|right)|rotate-ccw|shield-check|truck)\.mjs$/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    watch: { ignored: ["**/.wrangler/**", "**/.data/**", "**/.cache/**", "**/test-results/**"] },
  },
}));

/** The Worker inside the development server, on the data and with the sandbox that scripts/dev.ts prepared. */
function worker(): PluginOption {
  return cloudflare({
    configPath: join(here, "wrangler.toml"),
    persistState: { path: join(process.env.DATA_DIR ?? join(here, ".data"), "wrangler") },
    inspectorPort: false,
    config: (config) => {
      config.vars = { ...config.vars, ...workerVariables(process.env.SANDBOX_URL ?? "") };
      const first = config.assets?.run_worker_first;
      if (Array.isArray(first)) first.push(...sourceFiles);
    },
  });
}
