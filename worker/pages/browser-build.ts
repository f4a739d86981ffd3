import * as v from "valibot";

/** The output of Vite's build for browsers (vite.config.ts). */
export interface BrowserBuild {
  /** The SPA's HTML file, with the styles and the scripts that every page needs. */
  readonly html: string;
  readonly manifest: Manifest;
}

const chunkSchema = v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) });
const manifestSchema = v.record(v.string(), chunkSchema);
type Manifest = v.InferOutput<typeof manifestSchema>;

/**
 * Reads the build from the Worker's assets.
 * @returns undefined if the SPA is not built
 */
export async function readBrowserBuild(assets: Fetcher, url: URL): Promise<BrowserBuild | undefined> {
  // The visitor's headers are not passed on, because headers such as If-None-Match are about the page, not these files.
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

/** Lists the script files that a page needs in addition to those of the HTML file. */
export function listPageScripts(manifest: Manifest, pathname: string): string[] {
  const chunkNames = new Map(
    Object.keys(manifest).flatMap((name) => {
      const path = toRoutePath(name);
      return path === undefined ? [] : [[path, name] as const];
    }),
  );
  const pattern = [...chunkNames.keys()].find((path) => path.includes("$") && matchesPattern(path, pathname));
  const name = chunkNames.get(pathname) ?? chunkNames.get(pattern ?? "");
  if (name === undefined) return [];
  const loadedChunks = collectImports(manifest, "index.html");
  return [...collectImports(manifest, name)]
    .filter((imported) => !loadedChunks.has(imported))
    .flatMap((imported) => manifest[imported]?.file ?? []);
}

/**
 * Returns the path of a route's chunk: /product/$slug for routes/product.$slug.tsx.
 * @returns undefined for layouts
 */
function toRoutePath(chunkName: string): string | undefined {
  const file = /^routes\/(.+)\.tsx\?tsr-split=.*component/.exec(chunkName)?.[1];
  const names = file?.split(/[./]/);
  if (names === undefined || names.at(-1)?.startsWith("_")) return undefined;
  // Layouts and route groups are not part of the path.
  const segments = names.filter((name) => !/^[_(]/.test(name)).map((name) => name.replace(/_$/, ""));
  return `/${segments.filter((name) => name !== "index").join("/")}`;
}

function matchesPattern(pattern: string, pathname: string): boolean {
  const names = pattern.split("/");
  const segments = pathname.split("/");
  return (
    names.length === segments.length &&
    names.every((name, index) => name.startsWith("$") || name === segments[index])
  );
}

/** Collects a chunk and everything that it imports, directly or not. */
function collectImports(manifest: Manifest, name: string, names = new Set<string>()): Set<string> {
  if (names.has(name)) return names;
  names.add(name);
  for (const imported of manifest[name]?.imports ?? []) collectImports(manifest, imported, names);
  return names;
}
