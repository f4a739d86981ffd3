/**
 * Whether a request asks for a fresh response. Browsers do when a person reloads a page, and the store's own client does
 * after a write.
 */
export function isReload(headers: Headers): boolean {
  return /no-cache|max-age=0/.test(headers.get("Cache-Control") ?? "");
}
