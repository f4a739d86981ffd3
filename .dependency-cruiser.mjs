// Restricts imports between folders (docs/how-this-repository-works.md). tests/scripts/import-rules.test.ts checks
// that every rule finds a violation.

/** The features of web. Each may import only earlier ones, which prevents cycles and imports of admin code in the shop. */
const features = ["account", "orders", "offers", "cart", "catalog", "checkout", "shell", "admin"];

/**
 * The areas of worker/domain, from bottom to top. Each may import only earlier ones, types too, so that a change of one area
 * cannot reach the areas below it.
 */
const areas = [
  "audit",
  "store",
  "profiles",
  "offers",
  "emails",
  "money",
  "catalog",
  "receiving",
  "orders",
  "reports",
  "cart",
  "checkout",
  "accounts",
  "emails/sending",
  "reconciliation",
  "retention",
  "backup",
  "storefront",
  "admin",
];

/** Matches the files of an area, without those of an area in one of its folders. */
function matchArea(area) {
  const inner = areas
    .filter((other) => other.startsWith(`${area}/`))
    .map((other) => `${other.slice(area.length + 1)}/`);
  return `^worker/domain/${area}/${inner.length === 0 ? "" : `(?!${inner.join("|")})`}`;
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "contract-imports-valibot-only",
      comment: "The SPA and the Worker both use the contract, so it must run in both.",
      severity: "error",
      from: { path: "^contract/" },
      to: { pathNot: "^(contract/|node_modules/valibot/)" },
    },
    {
      name: "routes-never-touch-the-database",
      comment: "A route validates its input and calls a function of worker/domain, which contains all SQL.",
      severity: "error",
      from: { path: "^worker/routes/" },
      to: { path: "^(worker/db/|node_modules/drizzle-orm/)" },
    },
    {
      name: "domain-never-speaks-http",
      comment: "Domain functions must run without a request, because crons, tests and the seed call them.",
      severity: "error",
      from: { path: "^worker/domain/" },
      to: { path: "^node_modules/(hono|hono-openapi|@hono)/" },
    },
    {
      name: "domain-never-imports-what-calls-it",
      severity: "error",
      from: { path: "^worker/domain/" },
      to: { path: "^worker/(routes|middleware|pages)/|^worker/(app|index)\\.tsx?$" },
    },
    {
      name: "domain-knows-adapters-by-type",
      comment: "Domain functions get adapters in their context, so that tests can replace them.",
      severity: "error",
      from: { path: "^worker/domain/" },
      to: { path: "^worker/adapters/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "every-area-has-its-place",
      comment: "Add a new area of worker/domain to the list at the top of this file.",
      severity: "error",
      from: {},
      to: { path: "^worker/domain/[^/]+/", pathNot: areas.map(matchArea) },
    },
    ...areas.slice(0, -1).map((area, index) => ({
      name: "domain-areas-import-only-earlier-ones",
      severity: "error",
      from: { path: matchArea(area) },
      to: { path: areas.slice(index + 1).map(matchArea) },
    })),
    {
      name: "domain-root-knows-no-area",
      comment: "Every area imports the files in the root of worker/domain.",
      severity: "error",
      from: { path: "^worker/domain/[^/]+$" },
      to: { path: "^worker/domain/[^/]+/" },
    },
    {
      name: "rows-are-private-to-their-area",
      comment:
        "Other areas import what an area reads and changes. Its rows and statements may then change alone.",
      severity: "error",
      from: { path: "^worker/domain/([^/]+)/" },
      to: { path: "^worker/domain/.+-rows\\.ts$", pathNot: "^worker/domain/$1/" },
    },
    {
      name: "rows-are-private-to-their-area",
      severity: "error",
      from: { path: "^worker/", pathNot: "^worker/domain/" },
      to: { path: "^worker/domain/.+-rows\\.ts$" },
    },
    {
      name: "worker-never-imports-web",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: "^web/" },
    },
    {
      name: "built-pages-have-one-door",
      comment:
        "The Worker renders pages with the build of web. Only the renderer imports it, and the cache its build id.",
      severity: "error",
      from: { pathNot: "^worker/(pages/render-page|middleware/cache-public)\\.ts$" },
      to: { path: "^(built-pages$|dist/|web/server-entry\\.tsx$)" },
    },
    {
      name: "web-knows-the-worker-by-its-api-type",
      comment: "The SPA may import only the type `Api` from the Worker, in web/lib/api-client.ts.",
      severity: "error",
      from: { path: "^web/", pathNot: "^web/lib/api-client\\.ts$" },
      to: { path: "^worker/" },
    },
    {
      name: "api-client-imports-only-the-api-type",
      severity: "error",
      from: { path: "^web/lib/api-client\\.ts$" },
      to: { path: "^worker/", pathNot: "^worker/app\\.ts$" },
    },
    {
      name: "api-client-imports-no-worker-code",
      severity: "error",
      from: { path: "^web/lib/api-client\\.ts$" },
      to: { path: "^worker/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "every-feature-has-its-place",
      comment: "Add a new feature to the list at the top of this file.",
      severity: "error",
      from: {},
      to: { path: "^web/features/", pathNot: `^web/features/(${features.join("|")})/` },
    },
    ...features.slice(0, -1).map((feature, index) => ({
      name: "features-import-only-earlier-ones",
      severity: "error",
      from: { path: `^web/features/${feature}/` },
      to: { path: `^web/features/(${features.slice(index + 1).join("|")})/` },
    })),
    {
      name: "features-never-import-routes",
      severity: "error",
      from: { path: "^web/features/" },
      to: { path: "^web/routes/" },
    },
    {
      name: "components-know-nothing-of-the-store",
      severity: "error",
      from: { path: "^web/(components|lib)/" },
      to: { path: "^web/(features|routes)/" },
    },
    {
      name: "sandbox-stands-alone",
      comment:
        "The sandbox stands in for other companies' services. It may import only the contract's calculations.",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(web|worker|scripts|tests|migrations)/" },
    },
    {
      name: "nothing-shipped-imports-sandbox-tests-scripts",
      severity: "error",
      from: { path: "^(contract|web|worker)/" },
      to: { path: "^(sandbox|scripts|tests)/" },
    },
    {
      name: "no-circles",
      comment:
        "In a cycle of values, one module would read another's exports before they are set. Cycles of types are harmless.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // The router generates this file, which forms cycles with all routes.
    exclude: { path: "\\.gen\\.ts$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
