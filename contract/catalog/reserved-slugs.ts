import { storePages } from "./pages.ts";
import { slugPattern } from "./slug.ts";

/** Returns the slug in a path that may be the page of a category. Returns undefined for any other path. */
export function parseCategorySlug(path: string): string | undefined {
  if (!path.startsWith("/")) return undefined;
  const slug = path.slice(1);
  return slugPattern.test(slug) && !isReservedSlug(slug) ? slug : undefined;
}

/**
 * Returns true if a page, file or service uses this first path segment, so that it cannot be the slug of a category.
 */
export function isReservedSlug(slug: string): boolean {
  return reservedAddresses.has(slug);
}

// The first segments of paths that are files or services instead of pages.
const reservedSegments = [
  "api",
  "assets",
  "cdn-cgi",
  "feed",
  "images",
  "index",
  "pages",
  "product",
  "robots",
  "sitemap",
];
const reservedAddresses = new Set([
  ...reservedSegments,
  ...storePages.map((page) => page.path.split("/")[1] ?? ""),
]);
