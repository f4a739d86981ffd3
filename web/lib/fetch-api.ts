import { sendWithToken } from "./auth/send-with-token.ts";
import { createBrowserStore } from "./browser-store.ts";

/**
 * Sends a request to the API with the visitor's token. After a write by an admin, this browser bypasses the caches for
 * a while, so that the admin sees the change in the shop at once.
 */
export async function fetchApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await sendWithToken(
    (token) => fetchAs(input, init, token),
    // Cloned, because the caller reads the body too.
    (response) =>
      response
        .clone()
        .json()
        .catch(() => undefined),
  );
  if (response.ok && isAdminWrite(input, init)) lastAdminWrite.write(Date.now());
  return response;
}

// The longest time for which the Worker's caches serve data from before a write.
const freshAfterWriteMs = 90_000;
const lastAdminWrite = createBrowserStore("prairie-dollar.last-admin-write", isNumber, 0);

function fetchAs(input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined) {
  const headers = new Headers(init?.headers);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const bypassesCaches = Date.now() - lastAdminWrite.read() < freshAfterWriteMs;
  return fetch(input, { ...init, headers, ...(bypassesCaches && { cache: "no-cache" as const }) });
}

function isAdminWrite(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const isRead = (init?.method ?? "GET").toUpperCase() === "GET";
  return !isRead && /\/api\/(admin|products)\//.test(`${String(input)}/`);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
