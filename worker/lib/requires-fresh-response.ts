/**
 * Returns true if a request requires a fresh response. Browsers send such requests when a person reloads a page, and the
 * store's own client sends them after a write.
 */
export function requiresFreshResponse(headers: Headers): boolean {
  return /no-cache|max-age=0/.test(headers.get("Cache-Control") ?? "");
}
