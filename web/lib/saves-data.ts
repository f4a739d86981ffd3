/** Returns true if the visitor's browser saves data, so that nothing should be loaded ahead. */
export function savesData(): boolean {
  return getConnection()?.saveData === true || window.matchMedia("(prefers-reduced-data: reduce)").matches;
}

// navigator.connection is missing in some browsers and in TypeScript's library.
function getConnection(): { readonly saveData?: boolean } | undefined {
  return "connection" in navigator && typeof navigator.connection === "object"
    ? (navigator.connection ?? undefined)
    : undefined;
}
