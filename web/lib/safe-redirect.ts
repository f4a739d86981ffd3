import { searchSchema } from "./search-params.ts";

const thisSite = "https://store.invalid";

/**
 * Returns the path to open after sign-in if it is on this site, else the fallback. Refuses other hosts (`//host`, `/\host`),
 * schemes, control characters and every encoded form of them, because browsers and routers decode and normalize before
 * they navigate.
 */
export function safeRedirect(wanted: unknown, fallback: string): string {
  if (typeof wanted !== "string" || wanted.length > 2_000) return fallback;
  return isPathOnThisSite(wanted) ? wanted : fallback;
}

function isPathOnThisSite(path: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(path, thisSite)) return false;
  const url = new URL(path, thisSite);
  if (url.origin !== thisSite) return false;
  const pathname = decodedFully(url.pathname);
  return pathname !== undefined && !pathname.startsWith("//") && !unsafe.test(pathname) && !unsafe.test(path);
}

/** Decodes repeatedly: `%252F%252Fevil` is `//evil` when decoded twice. Nothing here decodes three times. */
function decodedFully(pathname: string): string | undefined {
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

/** The search parameter with the path to open after sign-in. safeRedirect checks it where it is used. */
export const returnSearch = searchSchema({
  redirect: (value) => (typeof value === "string" ? value : undefined),
});

/** The path that leads back to a page, without its fragment, which may contain an email link's tokens. */
export function returnPath(location: { readonly href: string }): string {
  return location.href.replace(/#.*$/s, "");
}

/** The page that sign-in opens by default. */
export const defaultReturnPath = "/profile";
