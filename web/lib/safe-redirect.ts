import { searchSchema } from "./search-params.ts";

/** A made-up origin to resolve paths against. */
const thisSite = "https://store.invalid";

/**
 * Returns the path to open after sign-in if it is on this site, else the fallback. Refuses other hosts (`//host`,
 * `/\host`), schemes, control characters and every encoded form of them, because browsers and routers decode and
 * normalize before they navigate.
 */
export function toSafePath(path: unknown, fallback: string): string {
  if (typeof path !== "string" || path.length > 2_000) return fallback;
  return isPathOnThisSite(path) ? path : fallback;
}

function isPathOnThisSite(path: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(path, thisSite)) return false;
  const url = new URL(path, thisSite);
  if (url.origin !== thisSite) return false;
  const pathname = decodeFully(url.pathname);
  return pathname !== undefined && !pathname.startsWith("//") && !unsafe.test(pathname) && !unsafe.test(path);
}

/**
 * Decodes up to three times, because `%252F%252Fevil` is `//evil` when decoded twice. No browser or router decodes
 * three times.
 */
function decodeFully(pathname: string): string | undefined {
  let decoded = pathname;
  for (let round = 0; round < 3; round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return round === 0 ? undefined : decoded;
    }
  }
  return decoded;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside an address, which hides a second slash
const unsafe = /[\\\u0000-\u001f\u007f]|^\/{2}/;

/** The search parameter with the path to open after sign-in. toSafePath() checks it before it is used. */
export const returnSearch = searchSchema({
  redirect: (value) => (typeof value === "string" ? value : undefined),
});

/** Returns the path that leads back to a page, without its fragment, which may contain an email link's tokens. */
export function getReturnPath(location: { readonly href: string }): string {
  return location.href.replace(/#.*$/s, "");
}

/** The page that sign-in opens by default. */
export const defaultReturnPath = "/profile";
