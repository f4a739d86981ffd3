import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type PluginOption } from "vite";
import { hashPaths } from "./scripts/lib/hashes.ts";
import { builtFolder, builtPagesFolder } from "./scripts/lib/paths.ts";
import { workerVariables } from "./scripts/lib/variables.ts";

const here = import.meta.dirname;

/** What Vite serves from the sources, which the Worker has never heard of. */
const sourceFiles = ["!/@*", "!/*.ts", "!/*.tsx", "!/*.css", "!/*.js", "!/*.mjs", "!/*.map"];

const catalogParts =
  /web\/(features\/(catalog\/(product-[^/]+|queries|warm-image)|cart\/add-to-cart-button)|components\/(badge|product-image|classes))\.tsx?$|use[A-Za-z]*Query\.js$/;
const formParts = /web\/components\/(delayed-text-field|dialog|fields|form)\.tsx$/;

const browserBuild: BuildEnvironmentOptions = {
  outDir: builtFolder,
  emptyOutDir: true,
  assetsDir: "assets",
  // For `npm run size`; scripts/stack/build.ts moves it out of what is served.
  manifest: true,
  sourcemap: false,
  modulePreload: {
    polyfill: false,
    // The entry would carry the name of every file that any page ever preloads: only the shared one is worth it.
    resolveDependencies: (_file, dependencies, { hostType }) =>
      hostType === "html" ? dependencies : dependencies.filter((path) => path.includes("/catalog-")),
  },
  rolldownOptions: {
    // A schema made of another one's fields must not keep both alive.
    treeshake: { propertyReadSideEffects: false },
    output: {
      // What every page loads is one file, and so are the product cards, and the parts of forms: dozens of small ones
      // compress far worse, and each is a request.
      codeSplitting: {
        groups: [
          { name: "store", tags: ["$initial"], priority: 3 },
          { name: "icons", test: /lucide-react.*\/icons\//, minShareCount: 4, priority: 2 },
          { name: "catalog", test: catalogParts, priority: 1 },
          { name: "forms", test: formParts },
        ],
      },
    },
  },
};

// `vite build` makes the SPA; `vite build --ssr server-entry.tsx` makes what the Worker draws its pages with (docs/decisions/0032).
export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: join(here, "web"),
  // Files that keep their name; whatever is imported gets a hash and lives under /assets for ever.
  publicDir: join(here, "web", "public"),
  cacheDir: join(here, ".cache", "vite"),
  // The store is configured at run time (GET /api/config): no variable of the machine that builds gets in.
  envDir: false,
  plugins: [
    ...(isSsrBuild ? [withoutPartsNeverDrawn()] : [withoutUnusedParts(), partsOfPages()]),
    tanstackRouter({
      target: "react",
      routesDirectory: join(here, "web", "routes"),
      generatedRouteTree: join(here, "web", "routeTree.gen.ts"),
      autoCodeSplitting: true,
      // A route's error view comes with its page. The router never preloads a pendingComponent: split, it would fail.
      codeSplittingOptions: {
        // Nobody downloads how another page's data is loaded.
        defaultBehavior: [["loader", "component", "errorComponent", "notFoundComponent"]],
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
  build: isSsrBuild ? pagesBuild() : browserBuild,
  ssr: {
    target: "webworker",
    noExternal: true,
    // By these the router knows that it is on a server.
    resolve: { conditions: ["workerd", "worker", "module", "browser", "production"] },
  },
  ...(isSsrBuild && {
    define: { "process.env.NODE_ENV": '"production"', __BUILD_ID__: JSON.stringify(buildId()) },
  }),
  resolve: {
    // The development server draws no pages: the browser does.
    alias: { "built-pages": join(here, "worker", "pages", "not-built.ts") },
  },
  server: {
    host: "127.0.0.1",
    watch: { ignored: ["**/.wrangler/**", "**/.data/**", "**/.cache/**", "**/test-results/**"] },
  },
}));

/** One file, without what only the browser needs. */
function pagesBuild(): BuildEnvironmentOptions {
  return {
    outDir: builtPagesFolder,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: "index.js" } },
  };
}

/** Changes with whatever the pages are made of. */
function buildId(): string {
  return hashPaths(["web", "contract", "worker", "vite.config.ts", "package-lock.json"]).slice(0, 16);
}

// Pages that stay a shell, and parts that come with a click: the Worker would only grow by them.
const neverDrawn = [
  /web\/routes\/(_admin|_signed-in|\(sign-in\)|cart|wishlist|newsletter|coming).*tsr-split/,
  /web\/components\/overlay\/dialog-window\.tsx$/,
  /web\/lib\/(toast-host|stripe|auth\/client)\.tsx?$/,
  /web\/features\/(catalog\/search\/(quick-view|search-box)|shell\/menu-drawer)\.tsx$/,
];

function withoutPartsNeverDrawn(): Plugin {
  return {
    name: "without-parts-never-drawn",
    enforce: "pre",
    load: (id) => (neverDrawn.some((pattern) => pattern.test(id)) ? "export {};" : undefined),
  };
}

/** What libraries bring for browsers and callers that the store does not have: every visitor would download it. */
function withoutUnusedParts(): Plugin {
  return {
    name: "without-unused-parts",
    enforce: "pre",
    // React itself has had this hook since its version 18.
    resolveId: (id) =>
      id === "use-sync-external-store/shim"
        ? { id: "\0external-store", moduleSideEffects: false }
        : undefined,
    load: (id) => {
      if (id === "\0external-store") return 'export { useSyncExternalStore } from "react";';
      // No call of the browser sets a cookie.
      return /hono\/dist\/utils\/cookie\.js$/.test(id) ? "export const serialize = () => '';" : undefined;
    },
  };
}

/**
 * Notes in the built page which files each page of the shop needs besides those of every page. The Worker has the browser
 * load those of the page that is asked for in one trip (worker/pages/write-page.ts).
 */
function partsOfPages(): Plugin {
  return {
    name: "parts-of-pages",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {}, chunk: entry }) => {
        const pagesByFile = new Map<string, string[]>();
        const note = (fileName: string, page: string): void => {
          const part = bundle[fileName];
          const pages = pagesByFile.get(fileName) ?? [];
          if (part?.type !== "chunk" || fileName === entry?.fileName || pages.includes(page)) return;
          pagesByFile.set(fileName, [...pages, page]);
          for (const imported of part.imports) note(imported, page);
        };
        for (const chunk of Object.values(bundle)) {
          const page = chunk.type === "chunk" ? pageOf(chunk.facadeModuleId ?? "") : undefined;
          if (page !== undefined) note(chunk.fileName, page);
        }
        return [...pagesByFile].map(([file, pages]) => ({
          tag: "link",
          attrs: { rel: "part", crossorigin: true, href: `/${file}`, "data-pages": pages.join(" ") },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

/** The path of the page that a part of the build shows, as its route has it, where visitors arrive at it. */
function pageOf(moduleId: string): string | undefined {
  const pattern =
    /web\/routes\/(?:_signed-in\/(?=checkout\/index))?([^_/][^/]*|checkout\/index)\.tsx\?tsr-split=.*component/;
  const route = pattern.exec(moduleId)?.[1];
  return route && `/${route.replaceAll(".", "/").replace(/(^|\/)index$/, "")}`;
}

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
