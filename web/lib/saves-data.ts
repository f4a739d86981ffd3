interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the visitor wants nothing to be loaded that they have not asked for. */
export function savesData(): boolean {
  return connection()?.saveData === true || window.matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Not in every browser, and not in TypeScript's library. */
export function connection(): Connection | undefined {
  return "connection" in navigator && typeof navigator.connection === "object"
    ? (navigator.connection ?? undefined)
    : undefined;
}
