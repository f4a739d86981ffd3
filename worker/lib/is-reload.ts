/** A reload is how people look for what they have just changed; the store's own client says so after a write. */
export function isReload(headers: Headers): boolean {
  return /no-cache|max-age=0/.test(headers.get("Cache-Control") ?? "");
}
