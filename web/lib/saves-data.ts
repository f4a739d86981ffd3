/** Whether the visitor asked browsers not to load what they have not asked for. */
export function savesData(): boolean {
  return connection()?.saveData === true || window.matchMedia("(prefers-reduced-data: reduce)").matches;
}

// navigator.connection is missing in some browsers and in TypeScript's library.
function connection(): { readonly saveData?: boolean } | undefined {
  return "connection" in navigator && typeof navigator.connection === "object"
    ? (navigator.connection ?? undefined)
    : undefined;
}
