import { parseStyles, type StyleRule } from "./parse-styles.ts";

/** The SPA's page as it was built. */
export interface PageFile {
  readonly html: string;
  /** Undefined in the development server, whose styles come as scripts. */
  readonly stylesheet: Stylesheet | undefined;
}

interface Stylesheet {
  readonly path: string;
  readonly rules: readonly StyleRule[];
}

/** @returns undefined when the pages are not built */
export async function readPageFile(assets: Fetcher, url: URL): Promise<PageFile | undefined> {
  // Without the visitor's headers: their conditions are about an earlier page, and a file's ETag is not the page's.
  const file = await assets.fetch(new URL("/index.html", url));
  if (!file.ok) return undefined;
  const html = await file.text();
  const path = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html)?.[1];
  return { html, stylesheet: path === undefined ? undefined : await readStylesheet(assets, url, path) };
}

/** Its name changes with its content. */
let known: Stylesheet | undefined;

async function readStylesheet(assets: Fetcher, url: URL, path: string): Promise<Stylesheet | undefined> {
  if (known?.path === path) return known;
  const file = await assets.fetch(new URL(path, url));
  if (!file.ok) return undefined;
  known = { path, rules: parseStyles(await file.text()) };
  return known;
}

/** The page of the SPA that shows a path, as its route has it: of two that match, the one that names more of it. */
export function findRoute(html: string, pathname: string): string | undefined {
  const routes = new Set(
    [...html.matchAll(/ data-pages="([^"]+)"/g)].flatMap(([, pages = ""]) => pages.split(" ")),
  );
  if (routes.has(pathname)) return pathname;
  return [...routes].find((route) => route.includes("$") && matches(route, pathname));
}

function matches(route: string, pathname: string): boolean {
  const wanted = route.split("/");
  const segments = pathname.split("/");
  return (
    wanted.length === segments.length &&
    wanted.every((name, index) => name.startsWith("$") || name === segments[index])
  );
}
