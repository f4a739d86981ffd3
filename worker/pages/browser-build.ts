import * as v from "valibot";

/** What Vite built for browsers (vite.config.ts). */
export interface BrowserBuild {
  /** The HTML file of the SPA, with its styles and the scripts of every page. */
  readonly html: string;
  readonly manifest: Manifest;
}

const chunkSchema = v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) });
const manifestSchema = v.record(v.string(), chunkSchema);
type Manifest = v.InferOutput<typeof manifestSchema>;

/** @returns undefined where the SPA is not built */
export async function readBrowserBuild(assets: Fetcher, url: URL): Promise<BrowserBuild | undefined> {
  // Without the visitor's headers: a condition such as If-None-Match is about the page, not about these files.
  const [page, manifest] = await Promise.all([
    assets.fetch(new URL("/index.html", url)),
    assets.fetch(new URL("/build-manifest.json", url)),
  ]);
  if (!page.ok) return undefined;
  return {
    html: await page.text(),
    // The development server has no manifest.
    manifest: manifest.ok ? v.parse(manifestSchema, await manifest.json()) : {},
  };
}

/** The script files that the page at a path needs besides those in the HTML file. */
export function listPageScripts(manifest: Manifest, pathname: string): string[] {
  const chunks = new Map(
    Object.keys(manifest).flatMap((name) => {
      const path = toRoutePath(name);
      return path === undefined ? [] : [[path, name] as const];
    }),
  );
  const pattern = [...chunks.keys()].find((path) => path.includes("$") && matches(path, pathname));
  const name = chunks.get(pathname) ?? chunks.get(pattern ?? "");
  if (name === undefined) return [];
  const common = collectImports(manifest, "index.html");
  return [...collectImports(manifest, name)]
    .filter((imported) => !common.has(imported))
    .flatMap((imported) => manifest[imported]?.file ?? []);
}

/** The path that a chunk shows, such as /product/$slug for routes/product.$slug.tsx; undefined for layouts and parts. */
function toRoutePath(chunkName: string): string | undefined {
  const file = /^routes\/(.+)\.tsx\?tsr-split=.*component/.exec(chunkName)?.[1];
  const names = file?.split(/[./]/);
  if (names === undefined || names.at(-1)?.startsWith("_")) return undefined;
  // Layouts and groups of routes are no part of a path.
  const shown = names.filter((name) => !/^[_(]/.test(name)).map((name) => name.replace(/_$/, ""));
  return `/${shown.filter((name) => name !== "index").join("/")}`;
}

function matches(pattern: string, pathname: string): boolean {
  const names = pattern.split("/");
  const segments = pathname.split("/");
  return (
    names.length === segments.length &&
    names.every((name, index) => name.startsWith("$") || name === segments[index])
  );
}

function collectImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]?.imports ?? []) collectImports(manifest, imported, seen);
  return seen;
}
