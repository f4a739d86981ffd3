import type { QueryMeta } from "@tanstack/react-query";
import type { ClientResponse, hc } from "hono/client";
import type { Api } from "../../worker/app.ts";
import { ApiError, defaultFallback, toApiError } from "./api-error.ts";
import { sendWithToken } from "./auth/send-with-token.ts";
import { createBrowserStore } from "./browser-store.ts";

type ApiClient = ReturnType<typeof hc<Api>>["api"];

/** The API's routes, typed by Hono: `api.products[":slug"].$get({ param: { slug } })`. */
export const api = createApi(fetchApi);

/**
 * Creates a client of the API.
 * @param send sends requests over the network, or within the Worker while it renders a page
 */
export function createApi(send: typeof fetch): ApiClient {
  return createClient("/api", send) as ApiClient; // the proxy accepts every route
}

/**
 * Returns the API client of a query. Each page that the Worker renders has its own, so that requests share no state.
 */
export function getApi({ meta }: { readonly meta: QueryMeta | undefined }): ApiClient {
  return meta?.api ?? api;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly api?: ApiClient };
  }
}

/**
 * Returns the JSON body of a successful response, typed by its route.
 * @throws ApiError with the server's message, or with the fallback
 */
export async function unwrap<Reply extends ClientResponse<unknown>>(
  call: Promise<Reply>,
  fallback: string = defaultFallback,
): Promise<BodyOf<Reply>> {
  const response = await call.catch(() => {
    throw new ApiError(fallback, { status: 0, code: "network_failure" });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as BodyOf<Reply>; // typed by the route
  throw toApiError(response.status, body, fallback);
}

/** Returns the `data` of a successful response. */
export async function unwrapData<Reply extends ClientResponse<unknown>>(
  call: Promise<Reply>,
  fallback?: string,
): Promise<BodyOf<Reply> extends { data: infer Data } ? Data : never> {
  // TypeScript does not infer the type of `data` through the conditional return type.
  const body = (await unwrap(call, fallback)) as { data: never };
  return body.data;
}

// Routes that may redirect still have one JSON body, because fetch follows redirects.
type BodyOf<Reply> = Reply extends ClientResponse<infer Body, number, "json"> ? Body : never;

interface CallInput {
  readonly param?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly json?: unknown;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly init?: RequestInit;
}

/**
 * Creates a client like Hono's `hc`, but encodes path parameters. Without encoding, the page /product/..%2Fcart would
 * request /api/cart with the visitor's token.
 */
function createClient(path: string, send: typeof fetch): unknown {
  return new Proxy(callTarget, {
    get: (_, name) => (typeof name === "string" ? createClient(`${path}/${name}`, send) : undefined),
    apply: (_, _this, [input, options]: [CallInput?, CallOptions?]) => call(send, path, input, options),
  });
}

// A proxy can be called only if its target is a function.
function callTarget(): void {}

function call(
  send: typeof fetch,
  path: string,
  { param = {}, query = {}, json }: CallInput = {},
  { headers, init }: CallOptions = {},
) {
  const [, route = "", method = ""] = /^(.*)\/\$(\w+)$/.exec(path) ?? [];
  const entries = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const search = new URLSearchParams(entries).toString();
  const url = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""));
  return send(search === "" ? url : `${url}?${search}`, {
    method: method.toUpperCase(),
    headers: { ...(json !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...init,
  });
}

/**
 * Sends a request to the API with the visitor's token. After a write by an admin, this browser bypasses the caches for
 * a while, so that the admin sees the change in the shop at once.
 */
async function fetchApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
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
