import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import subsetFont from "subset-font";
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type PluginOption } from "vite";
import { hashPaths } from "./scripts/lib/hashes.ts";
import { builtFolder, builtPagesFolder, cacheFolder, toolPath } from "./scripts/lib/paths.ts";
import { workerVariables } from "./scripts/lib/variables.ts";

const here = import.meta.dirname;

/** What Vite serves from the sources, which the Worker has never heard of. */
const sourceFiles = ["!/@*", "!/*.ts", "!/*.tsx", "!/*.css", "!/*.js", "!/*.mjs", "!/*.map"];

/**
 * What is loaded together is one file: dozens of small ones compress far worse, and each is a request. A part takes what it
 * imports with it, unless an earlier one has it.
 */
const parts = {
  // Alone: most pages have it, and the entry has not.
  query: /useSuspenseQuery\.js$/,
  // Alone too: the search has it, and no field.
  eye: /icons\/eye\.mjs$/,
  alert: /components\/alert\.tsx$|icons\/(circle-check|circle-exclamation-point|info)\.mjs$/,
  fields: /web\/components\/fields\.tsx$|icons\/(chevron-down|eye-off)\.mjs$/,
  quantity: /components\/quantity-stepper\.tsx$|icons\/(minus|plus)\.mjs$/,
  catalog:
    /web\/(features\/(catalog\/(product-[^/]+|queries|product-images|listing\/list-texts)|cart\/add-to-cart-button))\.tsx?$|icons\/(arrow-right|chevron-left)\.mjs$/,
  listing: /web\/features\/catalog\/listing\/listing(s|-page)\.tsx?$/,
  wishlist: /web\/features\/catalog\/wishlist\/(queries|wishlist|wishlist-button)\.tsx?$|icons\/heart\.mjs$/,
  buying:
    /web\/(features\/(cart\/cart-summary|orders\/totals-list|account\/(account-status-notice|addresses\/(queries|addresses-dialog|address-selection)))|components\/panel|lib\/form-drafts)\.tsx?$|contract\/(orders\/cart-lines|shared\/pricing)\.ts$|icons\/(lock|map-pin|trash|truck)\.mjs$/,
  checkout:
    /web\/features\/(checkout\/(queries|payment-method-choice|checkout-summary|checkout-addresses|use-total-check)|account\/addresses\/address-lines)\.tsx?$|icons\/(arrow-left|banknote|credit-card)\.mjs$/,
  forms: /web\/components\/(delayed-text-field|dialog|form)\.tsx$/,
};

const browserBuild: BuildEnvironmentOptions = {
  outDir: builtFolder,
  emptyOutDir: true,
  assetsDir: "assets",
  // For `npm run size`; scripts/stack/build.ts moves it out of what is served.
  manifest: true,
  sourcemap: false,
  // The entry would carry Vite's loader and more names; the Worker has pages fetch their files in one trip (partsOfPages).
  modulePreload: false,
  rolldownOptions: {
    // A schema made of another one's fields must not keep both alive.
    treeshake: { propertyReadSideEffects: false },
    output: {
      // Their names would be in the entry.
      chunkFileNames: "assets/[hash].js",
      // Nearly all of the entry runs as the page starts: browsers that know this compile it while it arrives, beside the page's
      // own work, and not function by function when each is called.
      postBanner: ({ isEntry }) => (isEntry ? "//# allFunctionsCalledOnLoad\n" : ""),
      codeSplitting: {
        groups: [
          { name: "store", tags: ["$initial"], priority: 21 },
          ...Object.entries(parts).map(([name, test], index) => ({ name, test, priority: 20 - index })),
          { name: "icons", test: /lucide-react.*\/icons\//, minShareCount: 4 },
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
    withPlainIcons(),
    ...(isSsrBuild
      ? [withoutPartsNeverDrawn()]
      : [withSmallFont(), withoutUnusedParts(), withoutImportLoader(), partsOfPages()]),
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

/** Each icon is its drawing and the attributes that the store gives it: the package has a name, keys and a dozen more. */
function withPlainIcons(): Plugin {
  const code = `
    import { createElement } from "react";
    const look = { width: 24, height: 24, viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
      strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" };
    /* @__NO_SIDE_EFFECTS__ */
    export default function createIcon({ node }) {
      const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
      return (props) => createElement("svg", { ...look, ...props }, ...parts);
    }`;
  return {
    name: "with-plain-icons",
    enforce: "pre",
    load: (id) => (/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/.test(id) ? code : undefined),
    transform: (icon, id) =>
      /lucide-react\/dist\/esm\/icons\//.test(id)
        ? icon.replace(/name: "[^"]*",\s*size: 24,/, "").replaceAll(/,\s*key: "[^"]*"/g, "")
        : undefined,
  };
}

/** The font with the letters, weights and features that the store uses: less than half of what every first visit would load. */
function withSmallFont(): Plugin {
  const font = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
  const smallFont = join(cacheFolder, "inter.woff2");
  const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).join("");
  // Of western Europe, and of prices, sizes and sentences. Others are shown in the fallback.
  const letters = `${latin.replaceAll(/[^ -~À-ÿ]/g, "")}ŒœŸ\u00a0¡¿«»‘’“”‚„–—…•·−±°²³′″¼½¾¢£€§©®™`;
  const used = {
    ...{ targetFormat: "woff2" as const, variationAxes: { wght: { min: 400, max: 800 } } },
    keepFeatures: ["kern", "tnum"],
  };
  return {
    name: "with-small-font",
    async config() {
      const bytes = await subsetFont(readFileSync(toolPath(font)), letters, used);
      mkdirSync(cacheFolder, { recursive: true });
      // Another start may be reading it.
      writeFileSync(`${smallFont}.new`, bytes);
      renameSync(`${smallFont}.new`, smallFont);
      return { resolve: { alias: { [font]: smallFont } } };
    },
  };
}

/** What libraries bring for browsers and callers that the store does not have: every visitor would download it. */
const unusedParts: readonly (readonly [RegExp, string])[] = [
  // The router reads and writes addresses by web/router.tsx, at the root of the site.
  [
    /router-core\/dist\/esm\/searchParams\.js$/,
    "export const defaultParseSearch = undefined, defaultStringifySearch = undefined, parseSearchWith = undefined, stringifySearchWith = undefined;",
  ],
  [
    /router-core\/dist\/esm\/rewrite\.js$/,
    "export const executeRewriteInput = (_, url) => url, executeRewriteOutput = executeRewriteInput, rewriteBasepath = undefined, composeRewrites = undefined;",
  ],
  // No list loads on and on.
  [
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    "export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined;",
  ],
];

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
      return unusedParts.find(([pattern]) => pattern.test(id))?.[1];
    },
  };
}

/** Vite wraps each lazy import in a loader of files that go with it. The Worker names them in the page (partsOfPages). */
function withoutImportLoader(): Plugin {
  return {
    name: "without-import-loader",
    apply: "build",
    configResolved: ({ plugins }) => {
      const index = plugins.findIndex(({ name }) => name === "native:import-analysis-build");
      if (index === -1) throw new Error("Vite has no native:import-analysis-build any more.");
      (plugins as Plugin[]).splice(index, 1); // The list that the build goes by, which only its type closes.
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
      config.vars = {
        ...config.vars,
        ...(process.env.STORE_URL && { STORE_URL: process.env.STORE_URL }),
        ...workerVariables(process.env.SANDBOX_URL ?? ""),
      };
      const first = config.assets?.run_worker_first;
      if (Array.isArray(first)) first.push(...sourceFiles);
    },
  });
}
