/**
 * How a page's search parameters stand in the address: plain text, as every other program writes and reads them.
 * (The router's default would write JSON: ?q=%22123%22 for a search for 123.) Each route's schema gives them types.
 */
export function parseSearch(queryString: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(queryString));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
