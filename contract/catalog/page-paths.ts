import { slugPattern } from "./slug.ts";

/** Returns the path of a product's page. */
export function productPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`;
}

/** Returns the slug in the path of a product page. Returns undefined for any other path. */
export function parseProductSlug(path: string): string | undefined {
  return /^\/product\/([^/]+)$/.exec(path)?.[1];
}

/** Returns the path of a page that the owner wrote. */
export function ownPagePath(slug: string): string {
  return `${ownPagesPath}${slug}`;
}

/** Returns the slug in the path of a page that the owner wrote. Returns undefined for any other path. */
export function parseOwnPageSlug(path: string): string | undefined {
  if (!path.startsWith(ownPagesPath)) return undefined;
  const slug = path.slice(ownPagesPath.length);
  return slugPattern.test(slug) ? slug : undefined;
}

const ownPagesPath = "/pages/";
