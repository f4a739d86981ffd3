import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type PluginOption } from "vite";
import { builtFolder, builtPagesFolder } from "./scripts/lib/paths.ts";
import { workerVariables } from "./scripts/lib/variables.ts";

const here = import.meta.dirname;
const notBuilt = join(here, "worker", "pages", "not-built.ts");

// `vite build` builds the SPA. `vite build --ssr server-entry.tsx` builds the module with which the Worker
// renders pages (docs/decisions/0023).
export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: join(here, "web"),
  // Files in this folder keep their names. Imported files get a hash and are cached forever under /assets.
  publicDir: join(here, "web", "public"),
  cacheDir: join(here, ".cache", "vite"),
  // The store is configured at run time (GET /api/config), so the build must not read variables of the machine.
  envDir: false,
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: join(here, "web", "routes"),
      generatedRouteTree: join(here, "web", "routeTree.gen.ts"),
      autoCodeSplitting: true,
      // A route is one file, with its loader and its error view. The router never preloads a pendingComponent.
      codeSplittingOptions: {
        defaultBehavior: [["loader", "component", "errorComponent", "notFoundComponent"]],
      },
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      tmpDir: join(here, ".cache", "router"),
    }),
    react(),
    tailwindcss(),
    inlineStylesheet(),
    // `npm start` and deployment bundle the Worker with wrangler; only the development server runs it here.
    ...(command === "serve" ? [partsPage(), worker()] : []),
  ],
  build: isSsrBuild ? pagesBuild : browserBuild,
  ssr: {
    target: "webworker",
    noExternal: true,
    // The router detects a server by these conditions.
    resolve: { conditions: ["workerd", "worker", "module", "browser", "production"] },
  },
  // In development, only the browser renders pages.
  resolve: { alias: { "built-pages": notBuilt, "build-id": notBuilt } },
  server: {
    host: "127.0.0.1",
    watch: { ignored: ["**/.wrangler/**", "**/.data/**", "**/.cache/**", "**/test-results/**"] },
  },
}));

const browserBuild: BuildEnvironmentOptions = {
  outDir: builtFolder,
  emptyOutDir: true,
  // Lists the files that each page needs, for the Worker (worker/pages/browser-build.ts) and `npm run size`.
  manifest: "build-manifest.json",
  // Each lazy import would otherwise download a stylesheet that the HTML already contains.
  cssCodeSplit: false,
  // The Worker names a page's own files. Vite would list the files of all other pages in the first script.
  modulePreload: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: "start", tags: ["$initial"], priority: 2 },
          // Guests never see a page with a table.
          // Product pages need it without the rest of a cart's price.
          { name: "quantity-prices", test: /contract\/catalog\/quantity-prices/, priority: 2 },
          { name: "data-table", test: /web\/components\/data-table/, priority: 2 },
          // Only pages of orders and of texts show dates.
          {
            name: "dates",
            test: /web\/(components\/store-date|lib\/dates)|contract\/shared\/(store-time|time-zones)/,
            priority: 2,
          },
          // Without this group, every shared component would be a file, and a page would need about thirty requests.
          {
            name: "components",
            // The checkout, which has none of the parts left out here, would load them too.
            test: /web\/components\/(?!(filter-bar|save-bar|table|tabs)\.tsx)|lucide-react|@tanstack\/(react-)?query/,
            minShareCount: 6,
            priority: 1,
          },
          // Cart and checkout compute the same quote. One file is smaller than its parts.
          {
            name: "quote",
            test: /cart\/(use-pricing-place|use-fulfilment|offered-fulfilment|checkout-memory|pickup-query|estimate-quote)|icons\/lock\.|orders\/(totals-list|price-cart|cart-lines)|contract\/(tax\/(place-taxes|quote-taxes|to-tax-view|format-tax-name)|shipping\/shipping-rates|shared\/pricing)/,
            minShareCount: 2,
          },
          // The cart and product pages estimate the arrival, in one file.
          { name: "arrival", test: /arrival-estimate|describe-arrival/, minShareCount: 2 },
          { name: "catalog", test: /web\/features\/(catalog|cart)\//, minShareCount: 6 },
        ],
      },
    },
  },
};

const pagesBuild: BuildEnvironmentOptions = {
  outDir: builtPagesFolder,
  emptyOutDir: true,
  copyPublicDir: false,
  rolldownOptions: { output: { codeSplitting: false, entryFileNames: "index.js" } },
};

/**
 * Inlines the stylesheet, because a link would delay the first paint by a round trip. React inserts the admin area's
 * styles after those with the same precedence, and without it before all others.
 */
function inlineStylesheet(): Plugin {
  return {
    name: "inline-stylesheet",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (link, fileName: string) => {
          const file = bundle[fileName];
          return file?.type === "asset" ? `<style data-precedence="default">${file.source}</style>` : link;
        }),
    },
  };
}

/** Serves the page of the shared parts, web/dev/parts.html, without its extension. */
function partsPage(): Plugin {
  return {
    name: "parts-page",
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === "/dev/parts") {
          request.url = "/dev/parts.html";
          // The Worker's plugin reads this one.
          request.originalUrl = request.url;
        }
        next();
      });
    },
  };
}

/** Excludes the source files, which Vite serves, from the Worker's paths. */
const sourceFiles = ["!/@*", "!/*.ts", "!/*.tsx", "!/*.css", "!/*.js", "!/*.mjs", "!/*.map"];

/** Runs the Worker in the development server, with the data and the sandbox that scripts/dev.ts prepared. */
function worker(): PluginOption {
  return cloudflare({
    configPath: join(here, "wrangler.toml"),
    persistState: { path: join(process.env.DATA_DIR ?? join(here, ".data"), "wrangler") },
    inspectorPort: false,
    config: (config) => {
      config.vars = {
        ...config.vars,
        ...(process.env.STORE_URL && { STORE_URL: process.env.STORE_URL }),
        ...workerVariables(process.env.SANDBOX_URL ?? ""),
      };
      const paths = config.assets?.run_worker_first;
      if (Array.isArray(paths)) paths.push(...sourceFiles);
    },
  });
}
