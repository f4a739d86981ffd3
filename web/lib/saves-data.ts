/** Whether the visitor asked the browser to save data: nothing is loaded ahead for them. */
export function savesData(): boolean {
  return connection()?.saveData === true || window.matchMedia("(prefers-reduced-data: reduce)").matches;
}

// navigator.connection is missing in some browsers and in TypeScript's library.
function connection(): { readonly saveData?: boolean } | undefined {
  return "connection" in navigator && typeof navigator.connection === "object"
    ? (navigator.connection ?? undefined)
    : undefined;
}
